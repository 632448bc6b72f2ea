import { createFormatter, createTranslator } from "next-intl";
import en from "../../../lib/i18n/messages/en/trace.json";
import zh from "../../../lib/i18n/messages/zh-CN/trace.json";
import type { StoredEvent } from "@/lib/engine/trace/events";
import { readTrace } from "../model/read-trace";
import { tellStory } from "../story/tell";
import { storyText } from "../story/text";
import type { Tongue } from "../story/tongue";

const TONGUES = { en, "zh-CN": zh };

/** The words of a language, for tests; a message that is missing is an error. */
export function tongue(locale: keyof typeof TONGUES): Tongue {
  const fail = (error: Error) => {
    throw error;
  };
  const messages = { trace: TONGUES[locale] };
  const t = createTranslator({ locale, messages, namespace: "trace", onError: fail });
  const format = createFormatter({ locale });
  return { t: t, list: (items) => format.list(items) };
}

/** The story of some events as lines of text. */
export function tell(events: readonly StoredEvent[], locale: keyof typeof TONGUES = "en"): string[] {
  const view = readTrace(events);
  return storyText(tellStory(view), view, tongue(locale))
    .split("\n")
    .map((line) => line.trim());
}

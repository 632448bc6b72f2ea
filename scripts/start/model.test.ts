import { expect, test } from "vitest";
import { modelInUse, type ModelSettings } from "./model";

test.each<[ModelSettings, string]>([
  [{}, "offline demo, not a language model"],
  [{ OPENAI_MODEL: "m", OPENAI_API_KEY: "secret" }, "m at api.openai.com"],
  [{ OPENAI_MODEL: "m", OPENAI_BASE_URL: "http://127.0.0.1:8080/v1" }, "m at 127.0.0.1:8080"],
  [
    { OPENAI_API_KEY: "secret" },
    "offline demo, not a language model (without OPENAI_MODEL, OPENAI_API_KEY is not used)",
  ],
  [
    { OPENAI_MODEL: "m" },
    "offline demo, not a language model (OPENAI_MODEL also needs OPENAI_API_KEY or OPENAI_BASE_URL)",
  ],
])("%j", (settings, words) => expect(modelInUse(settings)).toBe(words));

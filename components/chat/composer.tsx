"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useEarlyText } from "@/components/ui/early-text";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useAlive } from "@/components/ui/use-alive";

/** Where a message is written. Nothing that happens here takes typed words away. */
export function Composer({
  text,
  onText,
  onSend,
  sending,
  stop,
  editing,
  notice,
  hint,
  field,
}: {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** The message is on its way: it can be read and not be changed. */
  sending: boolean;
  /** A run is under way and can be stopped. */
  stop: { onStop: () => void; stopping: boolean } | null;
  /** An earlier message is written anew; leaving gives back what stood here before. */
  editing: { onLeave: () => void } | null;
  notice?: ReactNode;
  hint?: ReactNode;
  field?: Ref<HTMLTextAreaElement>;
}) {
  const t = useTranslations("chat.composer");
  const around = useEarlyText(onText);
  const empty = text.trim() === "";
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter and Esc belong to an input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (!empty && !sending) onSend();
    } else if (event.key === "Escape" && editing) {
      event.preventDefault();
      editing.onLeave();
    }
  };
  return (
    <form
      aria-label={t("label")}
      className="flex-none border-t border-line-strong px-4 py-3 max-md:px-3 max-md:py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !sending) onSend();
      }}
    >
      {notice}
      {editing ? <EditingBar onLeave={editing.onLeave} /> : null}
      <div
        ref={around}
        className="rounded border border-line-control bg-raised py-2 pr-2 pl-3 focus-within:shadow-(--focus-ring)"
      >
        <textarea
          ref={field}
          rows={1}
          value={text}
          readOnly={sending}
          aria-busy={sending}
          aria-label={t("field")}
          placeholder={t("placeholder")}
          enterKeyHint="send"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-[40dvh] min-h-(--lead-prose) w-full resize-none bg-transparent text-prose outline-0 [scrollbar-width:thin] read-only:text-ink-2 focus-visible:shadow-none"
        />
        <div className="mt-1 flex min-h-7 items-center gap-3">
          <p className="min-w-0 flex-1 text-small text-ink-3">{hint}</p>
          <Keys stop={stop !== null} />
          {stop ? (
            <Button onClick={stop.onStop} disabled={stop.stopping}>
              <span aria-hidden className="size-2.5 rounded-mark bg-current" />
              {t(stop.stopping ? "stopping" : "stop")}
            </Button>
          ) : null}
          <Button type="submit" tone="primary" disabled={empty || sending}>
            {t(sending ? "sending" : "send")}
          </Button>
        </div>
      </div>
    </form>
  );
}

function EditingBar({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations("chat.composer");
  return (
    <p className="mb-2 flex items-center gap-2 text-small text-ink-2">
      <Icon name="pencil" />
      <span className="min-w-0 flex-1">{t("editing")}</span>
      <Button size="small" tone="quiet" onClick={onLeave}>
        {t("leave")}
        <Kbd className="max-md:hidden">Esc</Kbd>
      </Button>
    </p>
  );
}

function Keys({ stop }: { stop: boolean }) {
  const t = useTranslations("chat.composer");
  const alive = useAlive();
  return (
    <span
      className={cn(
        "flex gap-3 text-small text-ink-3 max-lg:hidden pointer-coarse:hidden",
        alive ? undefined : "invisible",
      )}
    >
      <span>
        <Kbd>Enter</Kbd> {t("enter")}
      </span>
      <span>
        <Kbd>Shift Enter</Kbd> {t("newLine")}
      </span>
      {stop ? (
        <span>
          <Kbd>Esc</Kbd> {t("esc")}
        </span>
      ) : null}
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";

/** Parts of a policy that hold fields, not items of their own names. */
const FIELDS = new Set(["budgets", "classifier", "context"]);

/** A place in a policy in words: *rule `track_words`, strength*. */
export function PlaceName({ path }: { path: readonly string[] }) {
  const t = useTranslations("policyWords");
  const [part = "", ...names] = path;
  const name = (text: string) =>
    t.has(`field.${text}` as "field.intent") ? t(`field.${text}` as "field.intent") : <code>{text}</code>;
  const first = t.has(`part.${part}` as "part.grants") ? t(`part.${part}` as "part.grants") : <code>{part}</code>;
  if (names.length === 0) return first;
  const [item = "", ...rest] = names;
  // The limits of an intent are told by their own names.
  const fields = rest[0] === "budgets" && rest.length > 1 ? rest.slice(1) : rest;
  return (
    <>
      {first} {FIELDS.has(part) ? name(item) : <code>{item.replace("/", " / ")}</code>}
      {fields.map((field, at) => (
        <Fragment key={at}>
          {t("comma")}
          {name(field)}
        </Fragment>
      ))}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { SaveFault } from "./draft-state";

/** What could not be done, why, and what to do next. */
export function FaultNotice({ fault, actions }: { fault: SaveFault | null; actions?: React.ReactNode }) {
  const t = useTranslations("policies.fault");
  if (!fault) return null;
  return (
    <Notice
      tone="refuse"
      icon="bar"
      role="alert"
      title={t("title")}
      className="mx-4 mt-3 max-md:mx-3"
      actions={actions}
    >
      <p>{t(fault.code)}</p>
      {fault.issues.length > 0 ? (
        <ul className="mt-1 text-small">
          {fault.issues.slice(0, 8).map(({ path, message }, at) => (
            <li key={at}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { roleNames, type RoleName } from "@/lib/schemas/people";

/** The roles that somebody holds, each with what it permits. */
export function RoleChoice({ value, onChange }: { value: readonly RoleName[]; onChange: (roles: RoleName[]) => void }) {
  const t = useTranslations("people");
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-strong">{t("roles.title")}</legend>
      {roleNames.options.map((role) => (
        <label key={role} className="flex cursor-pointer items-start gap-2 rounded py-0.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1 accent-(--ink)"
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, role] : value.filter((held) => held !== role))
            }
          />
          <span>
            {t(`role.${role}`)}
            <span className="block text-small text-ink-3">{t(`roles.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

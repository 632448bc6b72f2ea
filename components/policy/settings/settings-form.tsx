"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { Choice } from "../form/choice";
import type { FormPart } from "../form/edit";
import { ClassifierRows, ContextRows } from "./grouped-rows";
import { Row } from "../form/row";

const CHOICES = {
  toolPolicy: ["all_tools", "intent_scoped"],
  routingMode: ["legacy", "bounded"],
  finalAnswer: ["summarise", "stop"],
  language: ["en", "zh-CN"],
} as const;
type Name = keyof typeof CHOICES;

/** How the agent works as a whole. */
export function SettingsForm(part: FormPart) {
  const t = useTranslations("policies.settings");
  return (
    <div className="pane flex-1">
      <Group title={t("group.run")}>
        {(Object.keys(CHOICES) as Name[]).map((name) => (
          <ChoiceRow key={name} name={name} part={part} />
        ))}
      </Group>
      <Group title={t("group.classifier")}>
        <ClassifierRows part={part} />
      </Group>
      <Group title={t("group.context")}>
        <ContextRows part={part} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="sticky top-0 z-1 flex h-7 items-center border-b border-line bg-ground px-4 text-small font-title text-ink-2 max-md:px-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ChoiceRow({ name, part: { document, base, readOnly, goal, onEdit } }: { name: Name; part: FormPart }) {
  const t = useTranslations("policies.settings");
  const value: string = document[name];
  const before: string = base ? base[name] : value;
  const words = (option: string) => t(`option.${name}.${option}` as "option.toolPolicy.all_tools");
  return (
    <Row
      id={name}
      name={name}
      label={t(`name.${name}`)}
      help={t(`help.${name}`)}
      was={before === value ? undefined : words(before)}
      current={goal?.[0] === name}
    >
      <Choice
        id={name}
        label={t(`name.${name}`)}
        value={value}
        options={CHOICES[name].map((option) => ({
          value: option,
          label: words(option),
          ...(name === "language" ? {} : { help: t(`meaning.${name}.${option}` as "meaning.toolPolicy.all_tools") }),
        }))}
        readOnly={readOnly}
        onChange={(next) => onEdit((current): PolicyDocument => ({ ...current, [name]: next }))}
      />
    </Row>
  );
}

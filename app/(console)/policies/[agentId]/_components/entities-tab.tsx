"use client";

import { useCallback } from "react";
import { EntitiesForm } from "@/components/policy/entities/entities-form";
import { EntityTester } from "@/components/policy/entities/entity-tester";
import { useOpened } from "@/components/policy/entities/opened";
import type { FormPart } from "@/components/policy/form/edit";
import { tryEntities } from "../../actions";
import type { Draft } from "./use-draft";

/** The entities of a version, and a text looked at by what is saved of it. */
export function EntitiesTab({
  part,
  draft,
  versionId,
  version,
  onOpen,
}: {
  part: FormPart;
  draft: Draft;
  versionId: string;
  /** The number of the version in force, where it is another one. */
  version: number | null;
  onOpen: (path: readonly string[]) => void;
}) {
  const [opened, setOpened] = useOpened(part.goal);
  const onTry = useCallback((text: string) => tryEntities({ versionId, text }), [versionId]);
  return (
    <EntitiesForm
      part={part}
      version={version}
      findings={draft.findings}
      opened={opened}
      onOpened={setOpened}
      onOpen={onOpen}
      tester={
        <EntityTester onTry={onTry} saved={draft.saved} chosen={opened?.part === "entities" ? opened.name : null} />
      }
    />
  );
}

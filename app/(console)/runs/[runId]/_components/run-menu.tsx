"use client";

import { useFormatter, useTranslations } from "next-intl";
import { toast } from "sonner";
import type { TraceView } from "@/components/trace/model/types";
import { tellStory } from "@/components/trace/story/tell";
import { storyText } from "@/components/trace/story/text";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";

/** Takes the run elsewhere: as text, as data, as a link. */
export function RunMenu({ view }: { view: TraceView }) {
  const t = useTranslations("runs.run");
  const trace = useTranslations("trace");
  const format = useFormatter();
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => toast.success(t("copied")));
  const story = () => storyText(tellStory(view), view, { t: trace, list: (items) => format.list(items) });
  return (
    <Menu
      align="end"
      label={t("more")}
      trigger={
        <IconButton label={t("more")}>
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem onClick={() => copy(story())}>
        <Icon name="copy" />
        {t("copyStory")}
      </MenuItem>
      <MenuItem onClick={() => copy(JSON.stringify(view.events, null, 2))}>
        <Icon name="copy" />
        {t("copyEvents")}
      </MenuItem>
      <MenuItem onClick={() => copy(window.location.href)}>
        <Icon name="open" />
        {t("copyLink")}
      </MenuItem>
    </Menu>
  );
}

import { extendTailwindMerge } from "tailwind-merge";

/** Joins class names; of two that set the same property the later wins. Knows the type scale of globals.css. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["micro", "small", "table", "prose", "title", "figure"] }],
      "font-weight": [{ font: ["normal", "strong", "title"] }],
      rounded: [{ rounded: ["", "mark"] }],
    },
  },
});

export function cn(...classes: (string | false | null | undefined)[]): string {
  return merge(classes.filter(Boolean).join(" "));
}

import { expect, test } from "vitest";
import { foldWidth, foldWord } from "./words";

test("width", () => {
  expect(foldWidth("ＡＢ１２：　ｱﾞ台")).toBe("AB12: ア゙台".normalize("NFKC"));
  expect(foldWord("  ＯＫ ")).toBe("ok");
});

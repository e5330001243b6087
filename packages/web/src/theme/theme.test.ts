import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { THEME_COLORS } from "./theme.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

describe("the browser frame's color", () => {
  it("is the page background in both themes", () => {
    const tokens = read("../../../widget/src/styles/tokens.css");
    const [dark, light] = [...tokens.matchAll(/--bg: (#\w+);/g)].map((match) => match[1]);
    expect(THEME_COLORS).toEqual({ dark, light });
  });

  it("is the same before the first frame and in the page itself", () => {
    expect(read("../boot/first-paint.ts")).toContain(`? "${THEME_COLORS.dark}" : "${THEME_COLORS.light}"`);
    expect(read("../../index.html")).toContain(`content="${THEME_COLORS.dark}"`);
  });
});

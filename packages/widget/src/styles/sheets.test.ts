import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SOURCES = new URL("../", import.meta.url);
const ASKS_THE_WHOLE_PAGE = /(?:^|[\s,}])(?::root|:host|html|body)[^\s,{]*:has\(/m;
// Alone or on the root, whose highlights are inherited.
const COLOURS_EVERY_SELECTION = /(?:^|[\s,}])(?:\*|:root|:host|html|body)?::selection/m;

describe("the kit's style sheets", () => {
  it.each(globSync("**/*.css", { cwd: SOURCES }))(
    "%s asks the page's root for nothing inside, which every change would repeat",
    (file) => {
      expect(readFileSync(new URL(file, SOURCES), "utf8")).not.toMatch(ASKS_THE_WHOLE_PAGE);
    },
  );

  it.each(globSync("**/*.css", { cwd: SOURCES }))(
    "%s leaves what is selected to the browser: every element's style would be computed twice",
    (file) => {
      expect(readFileSync(new URL(file, SOURCES), "utf8")).not.toMatch(COLOURS_EVERY_SELECTION);
    },
  );
});

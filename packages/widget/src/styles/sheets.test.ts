import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SOURCES = new URL("../", import.meta.url);
const ASKS_THE_WHOLE_PAGE = /(?:^|[\s,}])(?::root|:host|html|body)[^\s,{]*:has\(/m;

describe("the sheets of the kit", () => {
  it.each(globSync("**/*.css", { cwd: SOURCES }))(
    "%s asks the page's root for nothing inside, which every change would repeat",
    (file) => {
      expect(readFileSync(new URL(file, SOURCES), "utf8")).not.toMatch(ASKS_THE_WHOLE_PAGE);
    },
  );
});

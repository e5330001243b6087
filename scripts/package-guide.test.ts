import { expect, it } from "vitest";
import { withoutPaths } from "./package-guide.ts";

it("a package's guide keeps links within it and to the web, and no others", () => {
  const guide =
    "See [below](#in-a-frame), [ours](../examples/wall-screen), [0028](decisions/0028.md), [web](https://a.test/b).";
  expect(withoutPaths(guide)).toBe("See [below](#in-a-frame), ours, 0028, [web](https://a.test/b).");
});

import { expect, it } from "vitest";
import { joinList } from "./list-style.ts";

it.each(["en", "ru"])("joins lists as Intl does in %s", (language) => {
  const intl = new Intl.ListFormat(language, { type: "conjunction" });
  for (const items of [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]])
    expect(joinList(items, language).join("")).toBe(intl.format(items));
});

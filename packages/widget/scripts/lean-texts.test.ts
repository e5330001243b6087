import { expect, it } from "vitest";
import { keepUsed, usedKeys } from "./lean-texts.ts";

const isUsed = usedKeys([
  "t(\"words:people\", { count }); t('words:role.admin');",
  "t(`words:status.${status}`); const key = `words:whole.${name}.title`;",
]);

it("a text is used by its whole key, by a plural's stem, or by the start of a composed key", () => {
  const keys = [
    "words:people_one",
    "words:role.admin",
    "words:status.new",
    "words:whole.perk.title",
    "words:people",
    "words:role.owner",
    "words:statuses",
    "cards:people_one",
  ];
  expect(keys.filter(isUsed)).toEqual([
    "words:people_one",
    "words:role.admin",
    "words:status.new",
    "words:whole.perk.title",
    "words:people",
  ]);
});

it("what isn't used is left out, with the branches that it leaves empty", () => {
  const words = {
    people_one: "{{count}} person",
    people_other: "{{count}} people",
    role: { admin: "Admin", owner: "Owner" },
    leave: { title: "Leave?", why: { text: "Changes" } },
    status: { new: "New" },
  };
  expect(keepUsed(words, (path) => isUsed(`words:${path}`))).toEqual({
    people_one: "{{count}} person",
    people_other: "{{count}} people",
    role: { admin: "Admin" },
    status: { new: "New" },
  });
});

import { expect, it } from "vitest";
import { isNarrowed, readView, toSearch } from "./users-view.ts";

const EVERYBODY = { userId: 0, role: "", groupId: 0, page: 0 } as const;

it("reads the URL, and ignores what it doesn't know", () => {
  expect(readView({ user: "7", role: "admin", group: "3", page: "2" })).toEqual({
    userId: 7,
    role: "admin",
    groupId: 3,
    page: 1,
  });
  expect(readView({ user: "x", role: "king", group: "-1", page: "0" })).toEqual(EVERYBODY);
  expect([
    isNarrowed(readView({})),
    isNarrowed(readView({ role: "disabled" })),
    isNarrowed(readView({ page: "4" })),
  ]).toEqual([false, true, false]);
});

it("drops role and group for a person, and the person for them", () => {
  const narrowed = { ...EVERYBODY, role: "admin", groupId: 3, page: 2 } as const;
  expect(toSearch(narrowed, { userId: 7 })).toEqual({ user: "7" });
  expect(toSearch({ ...EVERYBODY, userId: 7 }, { role: "owner" })).toEqual({ role: "owner" });
  expect(toSearch({ ...EVERYBODY, userId: 7 }, { groupId: 3 })).toEqual({ group: "3" });
  expect(toSearch(narrowed, { userId: 0 })).toEqual({ role: "admin", group: "3" });
});

it("returns to the first page after any change but the page's", () => {
  const narrowed = { ...EVERYBODY, role: "admin", page: 2 } as const;
  expect(toSearch(narrowed, { groupId: 3 })).toEqual({ role: "admin", group: "3" });
  expect(toSearch(narrowed, { page: 1 })).toEqual({ role: "admin", page: "2" });
  expect(toSearch(narrowed, { page: 0 })).toEqual({ role: "admin" });
});

import { expect, test } from "@playwright/test";
import { looks, looksOf } from "./looks.ts";

looks("pages that are no feature's alone look right and are accessible", async ({ see }) => {
  await see([
    { name: "dashboard", by: "owner", path: "/" },
    { name: "leaderboard", by: "owner", path: "/leaderboard" },
    { name: "profile", by: "owner", path: "/profile" },
    { name: "notifications", by: "owner", path: "/profile/notifications" },
    { name: "denied", by: "owner", path: "/access-denied" },
    { name: "not-found", by: "owner", path: "/no/such/page" },
  ]);
});

const wordsOf = (turns: readonly number[], ...parts: readonly ("theme" | "language" | "width")[]): number =>
  new Set(turns.flatMap(looksOf).map((look) => parts.map((part) => look[part]).join())).size;

for (const turn of [0, 1, 2]) {
  test(`every pair of theme, language and width is seen: turn ${String(turn)}`, () => {
    expect([wordsOf([turn], "theme", "language"), wordsOf([turn], "width")]).toEqual([4, 3]);
    const two = [turn, turn + 1];
    expect([wordsOf(two, "theme", "width"), wordsOf(two, "language", "width")]).toEqual([6, 6]);
    expect(wordsOf([turn, turn + 1, turn + 2], "theme", "language", "width")).toBe(12);
  });
}

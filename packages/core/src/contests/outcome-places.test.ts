import { expect, it } from "vitest";
import type { ContestWinner } from "./contest.shapes.ts";
import { placesOf, tiesOf } from "./outcome-places.ts";

const won = (name: string, place: number, rest: Partial<ContestWinner> = {}): ContestWinner => ({
  ...{ place, score: null, tie: null, rewards: [] },
  user: { id: place, name, avatarUrl: "" },
  ...rest,
});

it("a place has everyone who won it, and one that nobody won isn't there", () => {
  const outcome = [won("Cleo", 3), won("Ann", 1), won("Bob", 1)];
  const shown = placesOf(outcome).map(({ place, users }) => [place, users.map(({ name }) => name)]);
  expect(shown).toEqual([
    [1, ["Ann", "Bob"]],
    [3, ["Cleo"]],
  ]);
});

it("says of each equal score what decided, with everyone whom it decided about", () => {
  const outcome = [
    won("Ann", 1, { score: 5, tie: 1 }),
    won("Bob", 2, { score: 5, tie: 2 }),
    won("Cleo", 3, { score: 5, tie: 2 }),
    won("Dan", 4, { score: 4, tie: 0 }),
    won("Eve", 5, { score: 2, tie: 1 }),
    won("Fay", 6, { score: 1, tie: 2 }),
    won("Gus", 7, { score: 1, tie: 2 }),
  ];
  expect(tiesOf(outcome)).toEqual([
    { by: "time", names: ["Ann", "Bob", "Cleo"] },
    { by: "order", names: ["Bob", "Cleo"] },
    { by: "time", names: ["Eve"] },
    { by: "order", names: ["Fay", "Gus"] },
  ]);
});

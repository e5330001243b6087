import { expect, it } from "vitest";
import { partOf } from "./chain-part.policy.ts";
import type { ChainCard } from "./chain.shapes.ts";

const CHAIN: ChainCard = {
  ...{ id: 1, status: "published", title: "Your first week", description: "", groupId: 0, isWelcome: true },
  ...{ authorUserId: 2, authorName: "Ann", authorAvatarUrl: "", publishedAt: null, closedAt: null, schedule: null },
  ...{ sendReminder: true, activitiesCount: 3, progress: { done: 0, total: 3 }, people: null },
};

it.each([
  ["published", 0, { state: null, next: "start" }],
  ["published", 1, { state: null, next: "resume" }],
  ["published", 3, { state: "finished", next: null }],
  ["closed", 1, { state: "closed", next: null }],
  ["closed", 3, { state: "finished", next: null }],
  ["draft", 0, { state: null, next: null }],
] as const)("a card of a chain that is %s, with %i steps done, says what's next", (status, done, shown) => {
  expect(partOf({ ...CHAIN, status, progress: { done, total: 3 } })).toMatchObject(shown);
});

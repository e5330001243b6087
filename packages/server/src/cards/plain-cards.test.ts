import type { MessageSubject } from "@guildhall/core/messages";
import { expect, it } from "vitest";
import type { LoadSubjects } from "../feature.ts";
import { loadPlainCards } from "./plain-cards.ts";

it("a plain card is titled by what it's about, and gone with it; about nothing, it's always there", async () => {
  const perks = new Map<number, MessageSubject>([[5, { title: "Tea", groupId: 0 }]]);
  const challenges = new Map<number, MessageSubject>([[5, { title: "Read", groupId: 0, type: "quest" }]]);
  const among =
    (all: ReadonlyMap<number, MessageSubject>): LoadSubjects =>
    (_db, workspaceId, ids) =>
      Promise.resolve(new Map([...all].filter(([id]) => workspaceId === 1 && ids.includes(id))));
  const features = [{}, { subjects: { perk: among(perks) } }, { subjects: { challenge: among(challenges) } }];
  const cards = [
    { subject: "perk", entityId: 5 },
    { subject: "challenge", entityId: 5 },
    { subject: "perk", entityId: 6 },
    { subject: null, entityId: 0 },
  ] as const;
  // Safe: nothing else of the call is read.
  const call = { db: null, actor: { workspace: { id: 1 } } } as unknown as Parameters<typeof loadPlainCards>[0];
  const present = await loadPlainCards(call, features, cards);
  expect(cards.map(present)).toEqual([
    { parts: {}, title: "Tea", subjectType: "" },
    { parts: {}, title: "Read", subjectType: "quest" },
    null,
    { parts: {} },
  ]);
});

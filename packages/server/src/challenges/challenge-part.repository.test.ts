import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { storeChallenge } from "../testing/store-challenge.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findChallengeParts } from "./challenge-part.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let here: EventWorld;
let there: EventWorld;

beforeEach(async () => {
  here = await buildEventWorld(database().database);
  there = await buildEventWorld(database().database);
});

const byId = (first: { readonly id: number }, second: { readonly id: number }) => first.id - second.id;

it("challenges on cards are those asked for, once each, with their own rewards", async () => {
  const store = async ({ workspaceId, members, currencyId }: EventWorld, amount: number) => {
    const authorId = members[0] ?? 0;
    const id = await storeChallenge(db(), { workspaceId, type: "quest", authorId, at: at(0) });
    if (amount > 0)
      await db()
        .insertInto("challenge_rewards")
        .values({ workspace_id: workspaceId, challenge_id: id, currency_id: currencyId, amount })
        .execute();
    return id;
  };
  const [paid, free] = [await store(here, 300), await store(here, 0)];
  await store(here, 70);
  const foreign = await store(there, 5);
  const find = (ids: readonly number[]) => findChallengeParts(db(), { workspaceId: here.workspaceId, ids });
  const found = await find([free, paid, paid, foreign]);
  const shown = { type: "quest", status: "new", title: "Read a book", groupId: 0 };
  expect(found.toSorted(byId)).toEqual([
    { ...shown, id: paid, rewards: [{ currencyId: here.currencyId, amount: 300 }] },
    { ...shown, id: free, rewards: [] },
  ]);
  expect(await find([free])).toEqual([{ ...shown, id: free, rewards: [] }]);
  expect(await find([])).toEqual([]);
});

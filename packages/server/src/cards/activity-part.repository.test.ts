import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { storeChallenge } from "../testing/store-challenge.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findAchievementParts, findChallengeParts } from "./activity-part.repository.ts";

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

it("achievements on cards are those asked for, with their own group's name", async () => {
  const { workspaceId } = here;
  const [memberId = 0] = here.members;
  const twin = await buildTwinMember(db(), { memberId }, { workspaceId: there.workspaceId });
  await joinTwinGroups(db(), twin, here.groups);
  const store = async (reference: string, groupId: number, of: object = {}) => {
    const { id } = await db()
      .insertInto("achievements")
      .values({
        ...{ workspace_id: workspaceId, type: "template", member_id: memberId, title: "First", reference },
        ...{ description: "Done", image_url: "/first.png", group_id: groupId, granted_at: at(1), ...of },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const inGroup = await store("quest:1", here.groups[1] ?? 0);
  const ofAll = await store("quest:2", 0);
  await store("quest:3", 0);
  const foreign = await store("quest:1", 0, { workspace_id: there.workspaceId });
  const find = (ids: readonly number[]) => findAchievementParts(db(), { workspaceId, ids });
  const found = await find([ofAll, inGroup, inGroup, foreign]);
  const shown = { type: "template", title: "First", description: "Done", imageUrl: "/first.png", grantedAt: at(1) };
  const general = { ...shown, id: ofAll, groupName: "", reference: "quest:2" };
  expect(found.toSorted(byId)).toEqual([{ ...shown, id: inGroup, groupName: "Branch", reference: "quest:1" }, general]);
  expect(await find([ofAll])).toEqual([general]);
  expect(await find([])).toEqual([]);
});

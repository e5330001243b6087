import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { storeChallenge } from "../testing/store-challenge.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { claimSplitReminder, findWaitingPools } from "./split-reminder.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let here: EventWorld;
let there: EventWorld;

beforeEach(async () => {
  await db().updateTable("assignments").set({ status: "completed" }).execute();
  here = await buildEventWorld(database().database);
  there = await buildEventWorld(database().database);
});

/** A raid of its own challenge, led by the second of the members; returns both ids. */
async function storeRaid(world: EventWorld, status: "division" | "completed" = "division") {
  const { workspaceId, members } = world;
  const [author = 0, leader = 0, other = 0] = members;
  const challengeId = await storeChallenge(db(), { workspaceId, type: "raid", authorId: author, at: at(0) });
  const { id } = await db()
    .insertInto("assignments")
    .values({
      ...{ workspace_id: workspaceId, challenge_id: challengeId, type: "raid", status, leader_member_id: leader },
      ...{ accepted_at: at(0), division_at: at(1), split_reminders: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Whoever left has no share; the leader joined last.
  const left = [null, null, at(1)];
  for (const [minute, member] of [other, leader, author].entries()) {
    await db()
      .insertInto("assignment_members")
      .values({
        ...{ workspace_id: workspaceId, challenge_id: challengeId, assignment_id: id, member_id: member },
        ...{ joined_at: at(minute), left_at: left[minute] ?? null },
      })
      .execute();
  }
  return { challengeId, id };
}

it("pools that wait to be split are found by pages over all workspaces, each with its leader's time", async () => {
  const first = await storeRaid(here);
  await storeRaid(here, "completed");
  const second = await storeRaid(here);
  const third = await storeRaid(there);
  const find = async (after: { readonly workspaceId: number; readonly id: number }, limit: number) =>
    (await findWaitingPools(db(), after, limit)).map(({ workspaceId, id, since, sent }) => [
      workspaceId,
      id,
      since,
      sent,
    ]);
  const [one, two, three] = [
    [here.workspaceId, first.id, at(1), 0],
    [here.workspaceId, second.id, at(1), 0],
    [there.workspaceId, third.id, at(1), 0],
  ];
  expect(await find({ workspaceId: 0, id: 0 }, 2)).toEqual([one, two]);
  expect(await find({ workspaceId: here.workspaceId, id: first.id }, 9)).toEqual([two, three]);
  expect(await find({ workspaceId: here.workspaceId, id: second.id }, 9)).toEqual([three]);
});

it("a reminder is claimed once, while its leader still has the pool, and names that raid's people", async () => {
  const { challengeId, id } = await storeRaid(here);
  const neighbour = await storeRaid(here);
  await storeRaid(there);
  const claim = async (of: { readonly since?: Date; readonly sent?: number } = {}) =>
    database().database.transaction((tx) =>
      claimSplitReminder(tx, { workspaceId: here.workspaceId, id, since: at(1), sent: 1, ...of }),
    );
  const [author = 0, leader = 0, other = 0] = here.members;
  expect(await claim({ since: at(2) })).toBeUndefined();
  expect(await claim()).toEqual({
    ...{ challengeId, type: "raid", authorId: author, groupId: 0 },
    memberIds: [leader, other],
  });
  expect(await claim()).toBeUndefined();
  expect(await claim({ sent: 2 })).toMatchObject({ challengeId });
  await db()
    .updateTable("assignments")
    .set({ status: "completed" })
    .where("workspace_id", "=", here.workspaceId)
    .where("id", "=", id)
    .execute();
  expect(await claim({ sent: 3 })).toBeUndefined();
  const sent = await db()
    .selectFrom("assignments")
    .select(["id", "split_reminders as sent"])
    .where("workspace_id", "=", here.workspaceId)
    .orderBy("id")
    .execute();
  expect(sent).toEqual([
    { id, sent: 2 },
    { id: neighbour.id, sent: 0 },
  ]);
});

import type { CallOptions } from "@guildhall/core";
import { assignmentCalls } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLedger } from "../../features.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;

beforeAll(async () => {
  team = await buildTeam(database(), { settings: { skipAccept: true } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterAll(() => team.close());

const files = { "file_{n}": [] };
const publish = (type: "quest" | "raid" = "quest") =>
  calls.publish(eve, { type, requireAccept: type === "raid", rewards: [{ currencyId: team.currencyId, amount: 101 }] });

async function taken(): Promise<number> {
  return (await calls.accept(ann, await publish())).id;
}

async function inReview(): Promise<number> {
  return (await calls.complete(ann, await taken())).id;
}

async function inDivision(): Promise<number> {
  const cid = await publish("raid");
  const { id } = await calls.accept(ann, cid);
  await calls.accept(bob, cid);
  await calls.complete(ann, id);
  return (await calls.approve(eve, id)).id;
}

type Answer = Promise<{ readonly assignment: Assignment }>;

/** Each change: its setup, and the call, which would be refused if it acted twice. */
const CHANGES: Readonly<
  Record<string, readonly [() => Promise<number>, (id: number, options: CallOptions) => Answer]>
> = {
  acceptChallenge: [publish, (id, options) => ann.client.call(assignmentCalls.accept, { params: { id } }, options)],
  completeChallenge: [
    publish,
    (id, options) =>
      ann.client.call(assignmentCalls.completeChallenge, { params: { id }, body: { comment: "Done" }, files }, options),
  ],
  completeAssignment: [
    taken,
    (id, options) =>
      ann.client.call(assignmentCalls.complete, { params: { id }, body: { comment: "Done" }, files }, options),
  ],
  abandonAssignment: [taken, (id, options) => ann.client.call(assignmentCalls.abandon, { params: { id } }, options)],
  rejectAssignment: [
    inReview,
    (id, options) => eve.client.call(assignmentCalls.reject, { params: { id }, body: { comment: "No" } }, options),
  ],
  approveAssignment: [
    inReview,
    (id, options) => eve.client.call(assignmentCalls.approve, { params: { id }, body: {} }, options),
  ],
  splitReward: [
    inDivision,
    (id, options) =>
      ann.client.call(assignmentCalls.splitReward, { params: { id }, body: { equalize: true } }, options),
  ],
};

it.each(Object.keys(CHANGES))("%s acts once per key, and repeats its answer", async (name) => {
  const [prepare, change] = CHANGES[name] ?? [taken, () => Promise.reject(new TypeError(name))];
  const id = await prepare();
  const first = await change(id, { idempotencyKey: `key-${name}` });
  const events = await countEvents();
  expect(await change(id, { idempotencyKey: `key-${name}` })).toEqual(first);
  expect(await countEvents()).toBe(events);
  await expect(change(id, { idempotencyKey: `other-${name}` })).rejects.toMatchObject({ kind: "refused" });
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  expect(violations.filter(({ rule }) => !rule.startsWith("kept."))).toEqual([]);
});

async function countEvents(): Promise<number> {
  const { handle } = database().database;
  const rows = await handle.selectFrom("events").select("id").where("workspace_id", "=", team.workspaceId).execute();
  return rows.length;
}

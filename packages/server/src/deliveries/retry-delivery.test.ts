import { deliveryCalls } from "@guildhall/core/deliveries";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { MAX_ATTEMPTS } from "../events/reader-retry.ts";
import { failMail } from "../testing/fail-mail.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let ann: Teammate;
let heard: BusMessage[] = [];
let written = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["admin"] });
});
afterEach(async () => {
  await team.close();
  // Emails aren't bound to a test's workspace: one test's leftovers would be sent by another.
  await database().database.pool.query("delete from mails");
});

async function failOneMail(): Promise<void> {
  written += 1;
  const cause = `retried ${String(written)}`;
  await failMail(team.server, { workspaceId: team.workspaceId, recipient: "bob@example.test", cause });
}

/** Makes these readers give up on a new event. */
async function giveUp(...names: readonly string[]): Promise<void> {
  const place = { workspace_id: team.workspaceId };
  const event = { ...place, type: "user.disabled", payload: JSON.stringify({ memberId: ann.memberId }) };
  const { id } = await db()
    .insertInto("events")
    .values({ ...event, at: team.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const failure = { ...place, event_id: id, error: "broken", attempts: MAX_ATTEMPTS, at: team.clock.now() };
  await db()
    .insertInto("reader_failures")
    .values(names.map((reader) => ({ ...failure, reader })))
    .execute();
}

function listen(): void {
  heard = [];
  team.hear((message) => heard.push(message));
}

const told = async () =>
  (await newestEvents(db(), [team.workspaceId], 0))
    .filter(({ type }) => type.startsWith("delivery."))
    .map(({ type, payload, by }) => ({ type, payload, by }));
const retryAll = () => ann.client.call(deliveryCalls.retryAll, {});
const ids = async () => (await ann.client.call(deliveryCalls.list, { query: {} })).items.map(({ id }) => id);

it("retrying all counts mails and events, tells it once and wakes the mail's job", async () => {
  await failOneMail();
  await giveUp("feed", "counters");
  listen();
  expect(await retryAll()).toEqual({ count: 3 });
  const event = { type: "delivery.retried", payload: { deliveryId: null, count: 3 }, by: ann.memberId };
  expect(await told()).toEqual([event]);
  expect(heard).toContainEqual({ kind: "mail" });
});

it("tells that a single one was retried, and nothing if there was none", async () => {
  expect(await retryAll()).toEqual({ count: 0 });
  expect(await told()).toEqual([]);
  await failOneMail();
  expect(await retryAll()).toEqual({ count: 1 });
  expect(await told()).toMatchObject([{ type: "delivery.retried", payload: { deliveryId: null, count: 1 } }]);
});

it("tells by its id what was retried or discarded, and leaves the one beside it", async () => {
  await failOneMail();
  await failOneMail();
  await giveUp("feed", "counters");
  const [retried = "", discarded = "", ...others] = await ids();
  listen();
  await ann.client.call(deliveryCalls.retry, { params: { id: retried } });
  expect(heard).toContainEqual({ kind: "mail" });
  await ann.client.call(deliveryCalls.discard, { params: { id: discarded } });
  expect(await told()).toEqual([
    { type: "delivery.retried", payload: { deliveryId: retried, count: 1 }, by: ann.memberId },
    { type: "delivery.discarded", payload: { deliveryId: discarded }, by: ann.memberId },
  ]);
  expect((await ids()).toSorted()).toEqual([retried, ...others].toSorted());
  expect(await retryAll()).toEqual({ count: 2 });
});

it("tells once that something was retried twice", async () => {
  await failOneMail();
  await giveUp("feed");
  const both = await ids();
  for (const id of [...both, ...both]) await ann.client.call(deliveryCalls.retry, { params: { id } });
  expect((await told()).map(({ payload }) => payload)).toEqual(both.map((deliveryId) => ({ deliveryId, count: 1 })));
});

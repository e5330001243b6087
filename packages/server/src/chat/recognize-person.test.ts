import pino from "pino";
import { beforeEach, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import type { BusMessage } from "../events/bus.ts";
import { createIdleBus } from "../events/create-bus.ts";
import { systemRandom } from "../lib/random.ts";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findChatMembers, linkChatMember } from "./chat-member.repository.ts";
import { recognizePerson } from "./recognize-person.service.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let ann: BuiltMember;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  ann = await buildMember(db(), { workspaceId, name: "Ann" });
  await buildChat(db(), { workspace_id: workspaceId, external_id: team() });
});

const team = () => `T${String(workspaceId)}`;
const told: BusMessage[] = [];

async function recognize(externalId: string, email: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  const { database } = test();
  const transaction: Database["transaction"] = async (work) => {
    await meanwhile?.();
    return database.transaction(work);
  };
  const bus = createIdleBus({ db: test().database, log: pino({ enabled: false }), random: systemRandom });
  const stop = bus.subscribe((message) => void told.push(message));
  const connection = { workspaceId, externalId: team() };
  await recognizePerson(
    { db: { ...database, transaction }, bus, clock: createFixedClock() },
    { provider: "slack", connection, externalId, email },
  );
  stop();
}

beforeEach(() => {
  told.length = 0;
});

const linked = async (...externalIds: readonly string[]) =>
  (await findChatMembers(db(), { workspaceId, provider: "slack", externalIds })).map(({ externalId, id }) => [
    externalId,
    id,
  ]);
const events = async () =>
  (await newestEvents(db(), [workspaceId], 0)).map(({ type, payload, by }) => [type, payload, by]);

it("a person of a team becomes the member with their address, however it's written, by the product and once", async () => {
  await recognize("U1", ann.email.toUpperCase());
  await recognize("U1", ann.email.toUpperCase());
  await recognize("U2", ann.email.toUpperCase());
  expect(await linked("U1", "U2")).toEqual([["U1", ann.memberId]]);
  expect(await events()).toEqual([["chat_user.linked", { memberId: ann.memberId, provider: "slack" }, 0]]);
  expect(told).toEqual([{ kind: "events", workspaceId }]);
});

it("a person whom nobody here is, or who is known already, is only looked for", async () => {
  await recognize("U1", "nobody@guild.test");
  expect([await linked("U1"), await events(), told]).toEqual([[], [], []]);
});

it("a person whom somebody else links meanwhile is told of by them only", async () => {
  const link = () => linkChatMember(db(), { ...ann, provider: "slack", externalId: "U1", at: at(1) });
  await recognize("U1", ann.email, link);
  expect(await linked("U1")).toEqual([["U1", ann.memberId]]);
  expect([await events(), told]).toEqual([[], []]);
});

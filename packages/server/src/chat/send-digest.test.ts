import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { subjectLoaders } from "../features.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findDigestChats } from "./digest.repository.ts";
import { sendDigest } from "./send-digest.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let counted: Date[];

/** A Monday at nine. */
const DUE = new Date("2026-11-23T09:00:00Z");

beforeEach(async () => {
  // Digests are sent in all workspaces.
  await db().deleteFrom("chat_connections").execute();
  team = await buildTeam(database(), { settings: { tz: "UTC" }, start: "2026-11-20T12:00:00Z" });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  counted = [];
  const chat = { workspace_id: team.workspaceId, external_id: externalId(), channel_id: "C1", language: "ru" } as const;
  const at = team.clock.now();
  await buildChat(db(), { ...chat, has_digest: true, created_at: at, changed_at: at });
});
afterEach(() => team.close());

const externalId = () => `T${String(team.workspaceId)}`;
async function thank(): Promise<void> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [{ id: bob.memberId }], description: "Thanks", rewards };
  await ann.client.call(contract.giveThanks, { body });
  await team.readEvents();
}

/** As every process does, each of which has read the chats before. */
async function send(times = 1): Promise<readonly boolean[]> {
  const chats = await findDigestChats(db());
  const countGivers = async (_: unknown, at: Date) => {
    counted.push(at);
    return 2;
  };
  const parts = { ...team.server.deps, loaders: subjectLoaders, countGivers };
  const answers: boolean[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const chat of chats) answers.push(await sendDigest(parts, chat));
  }
  return answers;
}

const queued = () =>
  db()
    .selectFrom("chat_outbox")
    .select(["provider", "external_id", "place", "is_group", "language", "priority", "key", "type", "due_at", "card"])
    .where("workspace_id", "=", team.workspaceId)
    .where("key", "like", "digest %")
    .execute();

it("a digest that is due is queued for its channel, in its language, by one process", async () => {
  await thank();
  team.clock.set(DUE);
  expect(await send(2)).toEqual([true, false]);
  expect(await send()).toEqual([false]);
  expect(await queued()).toEqual([
    {
      ...{ provider: "slack", external_id: externalId(), place: "C1", is_group: true, language: "ru", priority: 2 },
      ...{ key: `digest slack ${externalId()} 2026-11-23T09:00:00.000Z`, type: "", due_at: DUE },
      card: expect.objectContaining({ link: "/", facts: expect.arrayContaining([expect.stringContaining("Bob")]) }),
    },
  ]);
});

it("a digest waits for its hour, and nobody is counted for it before", async () => {
  await thank();
  team.clock.set(new Date(DUE.getTime() - 1));
  expect(await send()).toEqual([false]);
  expect([await queued(), counted]).toEqual([[], []]);
  team.clock.set(DUE);
  expect(await send()).toEqual([true]);
  expect(counted).toEqual([DUE]);
});

it("a week in which nothing happened has no digest, later neither", async () => {
  team.clock.set(DUE);
  expect(await send()).toEqual([false]);
  await thank();
  expect(await send(2)).toEqual([false, false]);
  expect(await queued()).toEqual([]);
});

import { beforeAll, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase } from "../testing/watched-database.ts";
import type { WatchedDatabase } from "../testing/watched-database.ts";
import { findChatMembers } from "./chat-member.repository.ts";
import { saveChannels } from "./connection.repository.ts";
import { findPaces, savePaces } from "./due-message.repository.ts";
import { dropHeldMessages, findMessagesAbout, reviseMessages, withdrawMessages } from "./outbox.repository.ts";

const database = useTestDatabase();
let watched: WatchedDatabase;
let own = 0;

beforeAll(async () => {
  own = (await buildWorkspace(database().database.handle)).id;
  watched = watchDatabase(database().database);
});

const NOW = new Date("2030-01-01T12:00:00Z");

async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  watched.take();
  await watched.database.transaction(work);
  return watched.take().length;
}

it.each<readonly [string, (tx: Tx) => Promise<unknown>]>([
  ["people", (tx) => findChatMembers(tx, { workspaceId: own, provider: "slack", externalIds: [] })],
  ["places", (tx) => findPaces(tx, "slack", [])],
  ["paces", (tx) => savePaces(tx, "slack", new Map())],
  ["things", (tx) => findMessagesAbout(tx, own, [])],
  ["revised messages", (tx) => reviseMessages(tx, { workspaceId: own, at: NOW }, new Map())],
  ["withdrawn messages", (tx) => withdrawMessages(tx, { workspaceId: own, at: NOW }, [])],
  ["dropped messages", (tx) => dropHeldMessages(tx, own, [])],
])("no %s need no statement", async (_, work) => {
  expect(await statementsOf(work)).toBe(0);
});

it("channels are written in one statement beside those that clear them and keep what's missing, or in none", async () => {
  const name = { workspaceId: own, provider: "slack", externalId: "T-statements" } as const;
  await buildChat(database().database.handle, { workspace_id: own, external_id: name.externalId });
  const save = (...ids: readonly string[]) =>
    statementsOf((tx) => saveChannels(tx, name, { channels: ids.map((id) => ({ id, name: id })), missedScope: "" }));
  expect([await save("C1", "C2"), await save()]).toEqual([3, 2]);
});

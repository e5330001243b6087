import type { ChatCard } from "@guildhall/core/chat";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { takeDueMessages } from "./due-message.repository.ts";
import type { DueMessage } from "./due-message.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const card = (title: string): ChatCard => ({ title, link: "", facts: [], body: "", actions: [] });
let here: number;
let twin: number;

interface Spec {
  readonly due?: number;
  readonly messageId?: string;
  readonly threadOf?: number;
}

/** An import keeps the ids inside a workspace, so two workspaces can have messages with the same ones. */
async function add(workspaceId: number, id: number, { due, messageId = "", threadOf }: Spec = {}): Promise<void> {
  const of = workspaceId === here ? "ours" : "theirs";
  const title = `${of} ${String(id)}`;
  await sql`
    insert into chat_outbox (workspace_id, id, provider, external_id, place, is_group, language, priority, key, type,
      entity_id, thing, card, message_id, thread_of, due_at, created_at)
    overriding system value values (${workspaceId}, ${id}, 'slack', ${of}, ${`C${String(id)}`}, true, 'en', 2, ${title},
      'perk', ${id}, 'perk 3', ${JSON.stringify(card(title))}::jsonb, ${messageId}, ${threadOf ?? null}::bigint,
      ${due === undefined ? null : at(due)}::timestamptz, ${at(0)})
  `.execute(db());
}

const take = (minute: number) =>
  test().database.transaction((tx) =>
    takeDueMessages(tx, { provider: "slack", at: at(minute), leaseUntil: at(minute + 5), limit: 9 }),
  );
const said = (messages: readonly DueMessage[]) =>
  messages.map(({ card: { title }, threadId, connection }) => `${connection.name}: ${title} ${threadId}`.trim()).sort();
const rows = (workspaceId: number) =>
  db().selectFrom("chat_outbox").selectAll().where("workspace_id", "=", workspaceId).orderBy("id").execute();

beforeEach(async () => {
  for (const table of ["chat_outbox", "chat_connections", "chat_pace"] as const) await db().deleteFrom(table).execute();
  here = (await buildWorkspace(db())).id;
  twin = (await buildWorkspace(db())).id;
  await buildChat(db(), { workspace_id: here, external_id: "ours" });
  await buildChat(db(), { workspace_id: twin, external_id: "theirs" });
});

it("each of two messages with the same id is taken in its own chat and its own thread", async () => {
  await add(here, 1, { messageId: "m1" });
  await add(twin, 1, { messageId: "x1" });
  await add(here, 2, { due: 1, threadOf: 1 });
  await add(twin, 2, { due: 1, threadOf: 1 });
  expect(said(await take(1))).toEqual(["ours: ours 2 m1", "theirs: theirs 2 x1"]);
  expect(await take(1)).toEqual([]);
});

it("a message is taken and not the other with its id that isn't due", async () => {
  await add(here, 1, { due: 1 });
  await add(twin, 1, { due: 2 });
  const before = await rows(twin);
  expect(said(await take(1))).toEqual(["ours: ours 1"]);
  expect(await rows(twin)).toEqual(before);
});

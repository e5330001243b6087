import type { ChatCard } from "@guildhall/core/chat";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { announceByAnswer, replaceByAnswer } from "./answer.repository.ts";
import { finishMessage, takeDueMessages } from "./due-message.repository.ts";
import type { DueMessage, MessageResult } from "./due-message.repository.ts";
import { dropHeldMessages, findMessagesAbout, reviseMessages } from "./outbox.repository.ts";

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

it("what became of a message changes no other with its id", async () => {
  const results: readonly MessageResult[] = [
    { kind: "sent", messageId: "m1", at: at(1) },
    { kind: "waits" },
    { kind: "failed", error: "no", dueAt: at(9) },
    { kind: "lost", error: "no", problem: "failed" },
  ];
  for (const [index] of results.entries()) {
    await add(here, index + 1, { due: 1 });
    await add(twin, index + 1, { due: 1 });
  }
  const taken = await take(1);
  const before = await rows(twin);
  for (const [index, result] of results.entries())
    for (const message of taken.filter(({ workspaceId, id }) => workspaceId === here && id === index + 1))
      await finishMessage(db(), message, result);
  const state = (await rows(here)).map((row) => [
    ...[row.message_id, row.attempts, row.error, row.problem],
    row.due_at?.getUTCMinutes() ?? null,
  ]);
  expect(state).toEqual([
    ["m1", 0, "", "", null],
    ["", 0, "", "", 1],
    ["", 1, "no", "", 9],
    ["", 1, "no", "failed", null],
  ]);
  expect(await rows(twin)).toEqual(before);
});

it("messages are changed, dropped and replaced by answers beside others with their ids", async () => {
  for (const workspaceId of [here, twin]) {
    for (const id of [3, 1, 2]) await add(workspaceId, id, { due: 1 });
    await add(workspaceId, 4, { due: 1, threadOf: 3 });
  }
  const before = await rows(twin);
  await reviseMessages(db(), { workspaceId: here, at: at(2) }, new Map([[1, card("changed")]]));
  await dropHeldMessages(db(), here, [2]);
  await test().database.transaction(async (tx) => {
    const news = { card: card("news"), language: "ru", type: "perk", entityId: 7, at: at(2) } as const;
    await announceByAnswer(tx, { workspaceId: here, id: 1 }, news);
    await replaceByAnswer(tx, { workspaceId: here, id: 3 }, { answerId: 1, at: at(3) });
  });
  expect(await rows(twin)).toEqual(before);
  expect(
    (await rows(here)).map((row) => [row.card.title, row.is_withdrawn, row.thread_of, row.due_at?.getUTCMinutes()]),
  ).toEqual([
    ["news", false, null, 2],
    ["ours 2", true, null, undefined],
    ["ours 3", true, null, 3],
    ["ours 4", false, 1, 1],
  ]);
  const about = async (workspaceId: number) =>
    (await findMessagesAbout(db(), workspaceId, ["perk 3"])).map(({ id }) => id);
  expect([await about(here), await about(twin)]).toEqual([
    [1, 4],
    [1, 2, 3, 4],
  ]);
});

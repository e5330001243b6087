import type { ChatCard } from "@guildhall/core/chat";
import type { Tx } from "../db/database.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { announceByAnswer, findPlaced, isQueued, replaceByAnswer } from "./answer.repository.ts";
import {
  ANSWER,
  dropHeldMessages,
  findMessagesAbout,
  holdMessages,
  PRIORITY,
  queueMessages,
  reviseMessages,
  withdrawMessages,
} from "./outbox.repository.ts";
import type { MessageAbout, NewMessage } from "./outbox.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>) => test().database.transaction(work);
const card = (title: string): ChatCard => ({ title, link: "", facts: [], body: "", actions: [] });
let workspaceId: number;
let elsewhere: number;

type Change = Partial<Omit<NewMessage, "about">> & {
  readonly minute?: number;
  readonly about?: Partial<MessageAbout> | null;
};
/** Queues a message, which the tests call by its key. */
async function queue(key: string, { minute = 1, about = {}, ...change }: Change = {}): Promise<void> {
  const message: NewMessage = {
    ...{ workspaceId, provider: "slack", externalId: "T1", place: "C1", isGroup: true, language: "en", key },
    ...{ priority: PRIORITY.announcement, card: card(key), threadOf: null, threadId: "", messageId: "" },
    ...{ about: about && { type: "perk", entityId: 3, thing: "perk 3", memberId: 0, ...about }, ...change },
  };
  await queueMessages(db(), [message], at(minute));
}
async function idOf(key: string): Promise<number> {
  const row = db()
    .selectFrom("chat_outbox")
    .select("id")
    .where("key", "=", key)
    .where("workspace_id", "=", workspaceId);
  return (await row.executeTakeFirstOrThrow()).id;
}
/** As if it had been tried so often. */
const tried = (key: string, attempts: number) =>
  db().updateTable("chat_outbox").set({ attempts }).where("key", "=", key).execute();
const lose = (key: string) =>
  db()
    .updateTable("chat_outbox")
    .set({ problem: "failed", attempts: 5, due_at: null })
    .where("key", "=", key)
    .execute();
/** Of each message: its key, title, version and what is due. */
async function kept(of: number = workspaceId): Promise<readonly string[]> {
  const rows = await db().selectFrom("chat_outbox").selectAll().where("workspace_id", "=", of).orderBy("key").execute();
  return rows.map((row) =>
    [
      ...[row.key, row.card.title, `v${String(row.version)}`],
      ...[row.due_at === null ? "-" : String(row.due_at.getUTCMinutes()), row.is_withdrawn ? "withdrawn" : ""],
    ]
      .filter((each) => each !== "")
      .join(" "),
  );
}

beforeEach(async () => {
  await db().deleteFrom("chat_connections").execute();
  workspaceId = (await buildWorkspace(db())).id;
  elsewhere = (await buildWorkspace(db())).id;
  for (const externalId of ["T1", "T2"]) await buildChat(db(), { workspace_id: workspaceId, external_id: externalId });
  await buildChat(db(), { workspace_id: workspaceId, provider: "telegram", external_id: "T1" });
  await buildChat(db(), { workspace_id: elsewhere, external_id: "T3" });
});

describe("a message", () => {
  it("is queued once in a workspace, due at once or when it says", async () => {
    await queueMessages(db(), [], at(1));
    await queue("a");
    await queue("a", { minute: 5, card: card("again") });
    await queue("a", { workspaceId: elsewhere, externalId: "T3" });
    await queue("b", { dueAt: at(9), about: null });
    expect([await kept(), await kept(elsewhere)]).toEqual([["a a v1 1", "b b v1 9"], ["a a v1 1"]]);
    const about = ["type", "entity_id as entityId", "thing", "member_id as memberId"] as const;
    const stored = db().selectFrom("chat_outbox").select(about).where("workspace_id", "=", workspaceId).orderBy("key");
    expect(await stored.execute()).toEqual([
      { type: "perk", entityId: 3, thing: "perk 3", memberId: 0 },
      { type: "", entityId: 0, thing: "", memberId: 0 },
    ]);
    const asked = [
      { workspaceId, key: "b" },
      { workspaceId, key: "c" },
      { workspaceId: elsewhere, key: "b" },
    ];
    expect(await Promise.all(asked.map((each) => isQueued(db(), each)))).toEqual([true, false, false]);
  });

  it("about a thing is found until it's withdrawn or lost, the oldest first", async () => {
    await queue("b");
    await queue("a", { about: { thing: "perk 4" } });
    await queue("other thing", { about: { thing: "perk 5" } });
    await queue("answer", { about: { type: ANSWER } });
    await queue("about nothing", { about: null });
    await queue("elsewhere", { workspaceId: elsewhere, externalId: "T3" });
    await queue("withdrawn", { about: { entityId: 9 } });
    await queue("lost");
    await withdrawMessages(db(), { workspaceId, at: at(2) }, [{ type: "perk", entityId: 9 }]);
    await lose("lost");
    const found = async (...things: string[]) =>
      (await findMessagesAbout(db(), workspaceId, things)).map(({ card: { title }, unseenUntil }) => [
        title,
        unseenUntil?.getUTCMinutes(),
      ]);
    expect([await found(), await found("")]).toEqual([[], []]);
    expect(await found("perk 3", "perk 4")).toEqual([
      ["b", 1],
      ["a", 1],
    ]);
    await tried("b", 1);
    await queue("edited", { messageId: "7" });
    expect(await found("perk 3")).toEqual([
      ["b", undefined],
      ["edited", undefined],
    ]);
  });

  it("is due again once it says something else, and held back as long as it was", async () => {
    for (const key of ["edited", "same", "other"]) await queue(key);
    for (const key of ["held", "tried"]) await queue(key, { dueAt: at(30) });
    await queue("posted", { messageId: "7", dueAt: at(30) });
    await tried("tried", 1);
    const cards = new Map<number, ChatCard>();
    for (const key of ["edited", "held", "posted", "tried"]) cards.set(await idOf(key), card("new"));
    cards.set(await idOf("same"), card("same"));
    await reviseMessages(db(), { workspaceId, at: at(5) }, new Map());
    await reviseMessages(db(), { workspaceId: elsewhere, at: at(5) }, cards);
    await reviseMessages(db(), { workspaceId, at: at(5) }, cards);
    expect(await kept()).toEqual([
      "edited new v2 5",
      "held new v2 30",
      "other other v1 1",
      "posted new v2 5",
      "same same v1 1",
      "tried new v2 5",
    ]);
  });

  it("is withdrawn with all others about the same, once", async () => {
    await queue("a");
    await queue("b", { place: "C2" });
    await queue("other type", { about: { type: "thanks" } });
    await queue("other entity", { about: { entityId: 4 } });
    await queue("about nothing", { about: null });
    await queue("elsewhere", { workspaceId: elsewhere, externalId: "T3" });
    await lose("b");
    await tried("a", 2);
    const withdraw = (minute: number) =>
      withdrawMessages(db(), { workspaceId, at: at(minute) }, [
        { type: "perk", entityId: 3 },
        { type: "", entityId: 0 },
      ]);
    await withdrawMessages(db(), { workspaceId, at: at(4) }, []);
    await withdraw(5);
    await withdraw(6);
    expect([await kept(), await kept(elsewhere)]).toEqual([
      [
        "a a v2 5 withdrawn",
        "about nothing about nothing v1 1",
        "b b v2 5 withdrawn",
        "other entity other entity v1 1",
        "other type other type v1 1",
      ],
      ["elsewhere elsewhere v1 1"],
    ]);
    const state = await db()
      .selectFrom("chat_outbox")
      .select(["problem", "attempts"])
      .where("is_withdrawn", "=", true)
      .orderBy("key")
      .execute();
    expect(state).toEqual([
      { problem: "", attempts: 2 },
      { problem: "", attempts: 0 },
    ]);
  });

  it("is taken back before anybody saw it, and not after", async () => {
    for (const key of ["a", "other", "tried"]) await queue(key);
    await queue("posted", { messageId: "7" });
    await tried("tried", 1);
    const ids = [await idOf("a"), await idOf("posted"), await idOf("tried")];
    await dropHeldMessages(db(), workspaceId, []);
    await dropHeldMessages(db(), elsewhere, ids);
    await dropHeldMessages(db(), workspaceId, ids);
    expect(await kept()).toEqual(["a a v1 - withdrawn", "other other v1 1", "posted posted v1 1", "tried tried v1 1"]);
  });

  it("that a person hasn't been told yet is held back, and no other one", async () => {
    const about = { memberId: 8 };
    for (const key of ["held", "tried", "done"]) await queue(key, { about });
    await queue("posted", { messageId: "7", about });
    await queue("somebody else's", { about: { memberId: 9 } });
    await queue("withdrawn", { about: { ...about, entityId: 5 } });
    await queue("elsewhere", { workspaceId: elsewhere, externalId: "T3", about });
    await withdrawMessages(db(), { workspaceId, at: at(2) }, [{ type: "perk", entityId: 5 }]);
    await tried("tried", 1);
    await db().updateTable("chat_outbox").set({ due_at: null }).where("key", "=", "done").execute();
    await holdMessages(db(), { workspaceId, memberId: 8 }, at(40));
    expect([await kept(), await kept(elsewhere)]).toEqual([
      [
        "done done v1 -",
        "held held v1 40",
        "posted posted v1 1",
        "somebody else's somebody else's v1 1",
        "tried tried v1 1",
        "withdrawn withdrawn v2 2 withdrawn",
      ],
      ["elsewhere elsewhere v1 1"],
    ]);
  });
});

describe("an answer and an announcement", () => {
  const place = () => ({ workspaceId, provider: "slack", externalId: "T1", place: "C1", thing: "perk 3" }) as const;
  const placed = async (isAnswer: boolean, { from = 0, to = 20 } = {}) =>
    (await findPlaced(db(), place(), { isAnswer, from: at(from), to: at(to) }))?.card.title;

  it("are found in their own place, the newest first, while they stand there", async () => {
    expect([await placed(true), await placed(false)]).toEqual([undefined, undefined]);
    for (const type of ["perk", ANSWER]) {
      await queue(`older ${type}`, { about: { type } });
      await queue(`newest ${type}`, { minute: 7, about: { type } });
      await queue(`thing ${type}`, { about: { type, thing: "perk 4" } });
      await queue(`chat ${type}`, { about: { type }, provider: "telegram" });
      await queue(`team ${type}`, { about: { type }, externalId: "T2" });
      await queue(`channel ${type}`, { about: { type }, place: "C2" });
      await queue(`person ${type}`, { about: { type, memberId: 5 } });
      await queue(`thread ${type}`, { about: { type }, threadOf: await idOf(`older ${type}`) });
      await queue(`elsewhere ${type}`, { about: { type }, workspaceId: elsewhere, externalId: "T3" });
      await queue(`withdrawn ${type}`, { about: { type, entityId: 7 } });
      await queue(`lost ${type}`, { about: { type } });
      await lose(`lost ${type}`);
    }
    await withdrawMessages(db(), { workspaceId, at: at(2) }, [
      { type: "perk", entityId: 7 },
      { type: ANSWER, entityId: 7 },
    ]);
    expect([await placed(true), await placed(false)]).toEqual(["newest answer", "newest perk"]);
    expect([await placed(false, { to: 6 }), await placed(false, { to: 7 }), await placed(false, { from: 7 })]).toEqual([
      "older perk",
      "newest perk",
      "newest perk",
    ]);
    expect([await placed(false, { from: 8 }), await placed(true, { from: 1, to: 1 })]).toEqual([
      undefined,
      "older answer",
    ]);
  });

  it("become one", async () => {
    await queue("answer", { about: { type: ANSWER } });
    await queue("answer of others", { about: { type: ANSWER } });
    await queue("announcement");
    await queue("reply", { threadOf: await idOf("announcement") });
    await queue("other reply", { threadOf: await idOf("answer of others") });
    const answer = { workspaceId, id: await idOf("answer") };
    const news = { card: card("announced"), language: "ru", type: "perk", entityId: 3, at: at(5) } as const;
    await inside((tx) => announceByAnswer(tx, { ...answer, workspaceId: elsewhere }, news));
    await inside((tx) => announceByAnswer(tx, answer, news));
    const announcement = { workspaceId, id: await idOf("announcement") };
    const way = { answerId: answer.id, at: at(6) };
    await inside((tx) => replaceByAnswer(tx, { ...announcement, workspaceId: elsewhere }, way));
    await inside((tx) => replaceByAnswer(tx, announcement, way));
    expect(await kept()).toEqual([
      "announcement announcement v2 6 withdrawn",
      "answer announced v2 5",
      "answer of others answer of others v1 1",
      "other reply other reply v1 1",
      "reply reply v1 1",
    ]);
    const threads = await db()
      .selectFrom("chat_outbox")
      .select(["key", "thread_of"])
      .where("thread_of", "is not", null)
      .orderBy("key")
      .execute();
    expect(threads).toEqual([
      { key: "other reply", thread_of: await idOf("answer of others") },
      { key: "reply", thread_of: answer.id },
    ]);
  });
});

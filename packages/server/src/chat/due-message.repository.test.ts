import { InvariantError } from "@guildhall/core";
import type { ChatCard } from "@guildhall/core/chat";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  dropLateMessages,
  findNextDue,
  findPaces,
  finishMessage,
  lockPace,
  pauseUntil,
  savePaces,
  takeDueMessages,
} from "./due-message.repository.ts";
import type { DueMessage } from "./due-message.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;

interface Spec {
  readonly provider?: "slack" | "telegram";
  readonly team?: string;
  readonly place?: string;
  readonly due?: number | null;
  readonly created?: number;
  readonly priority?: number;
  readonly takenUntil?: number;
  readonly isWithdrawn?: boolean;
  readonly messageId?: string;
  readonly threadOf?: number;
  readonly threadId?: string;
}

/** Connects a team; its credentials are its name. */
const connect = (team: string, { provider = "slack" as "slack" | "telegram", isLost = false } = {}) =>
  buildChat(db(), {
    ...{ workspace_id: workspaceId, provider, external_id: team, name: `${provider} ${team}` },
    ...{ credentials: Buffer.from(team), state: isLost ? "revoked" : "active" },
  });

const ids = new Map<number, string>();
/** Queues a message, which the tests call by its name. */
async function queue(name: string, spec: Spec = {}): Promise<number> {
  const { provider = "slack", team = "1", place = "p", due = 1, takenUntil } = spec;
  const { id } = await db()
    .insertInto("chat_outbox")
    .values({
      ...{ workspace_id: workspaceId, provider, external_id: team, place, is_group: false, language: "en", key: name },
      ...{
        priority: spec.priority ?? 1,
        card: JSON.stringify({} as ChatCard),
        is_withdrawn: spec.isWithdrawn ?? false,
      },
      ...{ message_id: spec.messageId ?? "", thread_of: spec.threadOf ?? null, thread_id: spec.threadId ?? "" },
      ...{ due_at: due === null ? null : at(due), taken_until: takenUntil === undefined ? null : at(takenUntil) },
      created_at: at(spec.created ?? 0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ids.set(id, name);
  return id;
}

beforeEach(async () => {
  // What is due is taken from all workspaces.
  for (const table of ["chat_outbox", "chat_connections", "chat_pace"] as const) await db().deleteFrom(table).execute();
  ids.clear();
  workspaceId = (await buildWorkspace(db())).id;
});

const take = (minute: number, { provider = "slack" as "slack" | "telegram", limit = 100, lease = 20 } = {}) =>
  test().database.transaction((tx) =>
    takeDueMessages(tx, { provider, at: at(minute), leaseUntil: at(minute + lease), limit }),
  );
const names = (messages: readonly DueMessage[]) => messages.map(({ id }) => ids.get(id)).sort();
const taken = async (...args: Parameters<typeof take>) => names(await take(...args));
const send = (message: DueMessage | undefined) =>
  message && finishMessage(db(), message, { kind: "sent", messageId: "sent", at: at(30) });
/** Of each message, by name. */
async function kept() {
  const rows = await db().selectFrom("chat_outbox").selectAll().orderBy("key").execute();
  return rows.map((row) => [
    row.key,
    row.due_at?.getUTCMinutes(),
    row.taken_until?.getUTCMinutes(),
    row.attempts,
    row.problem,
  ]);
}

describe("what is due", () => {
  it("is each place's most urgent message, with the chat that it goes through", async () => {
    await connect("1", { provider: "telegram" });
    for (const team of ["1", "2"]) await connect(team);
    await queue("later", { due: 3 });
    await queue("urgent", { priority: 0, due: 5 });
    await queue("elsewhere", { place: "q" });
    await queue("other team", { team: "2" });
    await queue("other chat", { provider: "telegram" });
    const messages = await take(9);
    expect(names(messages)).toEqual(["elsewhere", "other team", "urgent"]);
    const through = messages.map(({ id, externalId, connection, attempts, takenUntil }) => [
      ...[ids.get(id), externalId, connection.name, Buffer.from(connection.credentials).toString(), attempts],
      takenUntil.getUTCMinutes(),
    ]);
    expect(through.sort()).toEqual([
      ["elsewhere", "1", "slack 1", "1", 1, 29],
      ["other team", "2", "slack 2", "2", 1, 29],
      ["urgent", "1", "slack 1", "1", 1, 29],
    ]);
    const other = await take(9, { provider: "telegram" });
    expect(other.map(({ id, connection }) => [ids.get(id), connection.name])).toEqual([["other chat", "telegram 1"]]);
    // The place has them one after another.
    expect(await taken(9)).toEqual([]);
    await send(messages.find(({ id }) => ids.get(id) === "urgent"));
    expect(await taken(9)).toEqual(["later"]);
  });

  it("isn't held by what is on its way to another place", async () => {
    for (const team of ["1", "2"]) await connect(team);
    await connect("1", { provider: "telegram" });
    await queue("other chat", { provider: "telegram" });
    await queue("a");
    await queue("b", { place: "q" });
    await queue("c", { team: "2" });
    expect(await taken(9, { provider: "telegram" })).toEqual(["other chat"]);
    const one = async () => taken(9, { limit: 1 });
    expect([...(await one()), ...(await one()), ...(await one()), ...(await one())]).toEqual(["a", "b", "c"]);
  });

  it("is the most urgent of all places first", async () => {
    await connect("1");
    await queue("last", { priority: 2, due: 1 });
    await queue("second", { place: "q", due: 3 });
    await queue("first", { place: "r", due: 2 });
    const one = async () => taken(9, { limit: 1 });
    expect([...(await one()), ...(await one()), ...(await one())]).toEqual(["first", "second", "last"]);
  });

  it("is taken again once its lease is over, and not before", async () => {
    await connect("1");
    await queue("a");
    expect([await taken(1), await taken(20), await taken(21)]).toEqual([["a"], [], ["a"]]);
    expect(await kept()).toEqual([["a", 1, 41, 2, ""]]);
  });

  it("has come, and isn't withdrawn before anybody saw it", async () => {
    await connect("1");
    await queue("to come", { due: 10 });
    await queue("never", { place: "q", due: null });
    await queue("withdrawn", { place: "r", isWithdrawn: true });
    await queue("to be taken back", { place: "s", isWithdrawn: true, messageId: "7" });
    expect([await taken(9), await taken(10)]).toEqual([["to be taken back"], ["to come"]]);
  });

  it("goes only through a chat that is connected", async () => {
    await connect("1", { isLost: true });
    await connect("2");
    await connect("1", { provider: "telegram" });
    await queue("a");
    expect(await taken(9)).toEqual([]);
    expect(await findNextDue(db(), "slack")).toBeNull();
  });

  it("waits for its place, and for no other", async () => {
    await connect("1");
    await connect("2");
    await queue("a");
    await pauseUntil(db(), { provider: "telegram", place: "1 p" }, at(50));
    await pauseUntil(db(), { provider: "slack", place: "1 q" }, at(50));
    await pauseUntil(db(), { provider: "slack", place: "2 p" }, at(50));
    expect(await taken(1, { lease: 1 })).toEqual(["a"]);
    await pauseUntil(db(), { provider: "slack", place: "1 p" }, at(12));
    await pauseUntil(db(), { provider: "slack", place: "1 p" }, at(3));
    expect([await taken(11), await taken(12)]).toEqual([[], ["a"]]);
  });

  it("is nothing announced in a place where somebody is being answered", async () => {
    const isAnswering = (provider: "slack" | "telegram", key: string, until: number) =>
      db()
        .insertInto("chat_notes")
        .values({ provider, key, value: "1", expires_at: at(until) })
        .execute();
    await connect("1");
    await isAnswering("slack", "answering:p", 5);
    await isAnswering("slack", "answering:q", 2);
    await isAnswering("telegram", "answering:r", 9);
    await isAnswering("slack", "answering:s", 9);
    await queue("announced", { priority: 2 });
    await queue("answer", { place: "s", priority: 0 });
    await queue("not held any more", { place: "q", priority: 2 });
    await queue("of another chat", { place: "r", priority: 2 });
    expect(await taken(3)).toEqual(["answer", "not held any more", "of another chat"]);
    expect(await taken(5)).toEqual(["announced"]);
    await db().deleteFrom("chat_notes").execute();
  });

  it("answers in the thread of its first message, or in the one that it was told", async () => {
    await connect("1");
    const first = await queue("first", { messageId: "17", due: null });
    const unsent = await queue("unsent", { due: null });
    await queue("a", { threadOf: first, threadId: "9" });
    await queue("b", { place: "q", threadOf: unsent, threadId: "9" });
    await queue("c", { place: "r" });
    const threads = (await take(9)).map(({ id, threadId }) => [ids.get(id), threadId]);
    expect(threads.sort()).toEqual([
      ["a", "17"],
      ["b", "9"],
      ["c", ""],
    ]);
  });
});

describe("what became of a message", () => {
  async function claim(): Promise<DueMessage> {
    await connect("1");
    await queue("a");
    await queue("b", { place: "q", takenUntil: 29 });
    const [message] = await take(9);
    if (message === undefined) throw new InvariantError("nothing was taken");
    return message;
  }

  it.each([
    ["sent", { kind: "sent", messageId: "m", at: at(9) }, ["a", undefined, undefined, 0, ""]],
    ["to wait", { kind: "waits" }, ["a", 1, undefined, 0, ""]],
    ["to be tried again", { kind: "failed", error: "busy", dueAt: at(15) }, ["a", 15, undefined, 1, ""]],
    ["lost", { kind: "lost", error: "gone", problem: "unreachable" }, ["a", undefined, undefined, 1, "unreachable"]],
  ] as const)("is kept: %s", async (_, result, expected) => {
    await finishMessage(db(), await claim(), result);
    expect(await kept()).toEqual([expected, ["b", 1, 29, 0, ""]]);
  });

  it("leaves it due if it was changed meanwhile", async () => {
    const message = await claim();
    await db()
      .updateTable("chat_outbox")
      .set({ version: 2, due_at: at(8) })
      .where("id", "=", message.id)
      .execute();
    await send(message);
    expect((await kept())[0]).toEqual(["a", 8, undefined, 0, ""]);
  });

  it("is nothing once somebody else has taken it", async () => {
    const message = await claim();
    await finishMessage(db(), { ...message, takenUntil: at(28) }, { kind: "waits" });
    expect((await kept())[0]).toEqual(["a", 1, 29, 1, ""]);
  });
});

it("what is no longer news is given up, unless somebody saw it or it's on its way", async () => {
  await connect("1");
  await connect("1", { provider: "telegram" });
  await queue("a");
  await queue("b", { created: 4 });
  await queue("c", { created: 5 });
  await queue("done", { due: null });
  await queue("gone", { takenUntil: 4 });
  await queue("going", { takenUntil: 5 });
  await queue("other chat", { provider: "telegram" });
  await queue("seen", { messageId: "7" });
  expect(await dropLateMessages(db(), { provider: "slack", before: at(5) })).toBe(3);
  expect((await kept()).filter(([, , , , problem]) => problem === "late")).toEqual([
    ["a", undefined, undefined, 0, "late"],
    ["b", undefined, undefined, 0, "late"],
    ["gone", undefined, 4, 0, "late"],
  ]);
});

describe("paces", () => {
  it("are a provider's own, by place", async () => {
    const pace = (minute: number) => ({ sent: [at(1), at(minute)], readyAt: at(minute) });
    await savePaces(
      db(),
      "slack",
      new Map([
        ["1 p", pace(2)],
        ["1 q", pace(3)],
        ["", pace(4)],
      ]),
    );
    await savePaces(db(), "slack", new Map([["1 p", pace(6)]]));
    await savePaces(db(), "telegram", new Map([["1 p", pace(5)]]));
    const found = (places: readonly string[]) =>
      test().database.transaction(async (tx) => [...(await findPaces(tx, "slack", places))].sort());
    const stored = (place: string, minute: number) => [place, expect.objectContaining(pace(minute))];
    expect([await found([]), await found(["1 p", "1 q", "2 p"])]).toEqual([[], [stored("1 p", 6), stored("1 q", 3)]]);
    const whole = (provider: "slack" | "telegram") =>
      test().database.transaction((tx) => lockPace(tx, provider, at(9)));
    expect([await whole("slack"), await whole("telegram")]).toEqual([pace(4), { sent: [], readyAt: at(9) }]);
  });
});

describe("the next message", () => {
  const next = async () => (await findNextDue(db(), "slack"))?.getUTCMinutes() ?? null;

  it("is the first that may be sent", async () => {
    await connect("1");
    await connect("2", { isLost: true });
    await connect("2", { provider: "telegram" });
    expect(await next()).toBeNull();
    await queue("other chat", { provider: "telegram", team: "2", due: 2 });
    await queue("lost", { team: "2", due: 2 });
    await queue("done", { due: null });
    await queue("withdrawn", { due: 2, isWithdrawn: true });
    expect(await next()).toBeNull();
    await queue("c", { due: 9 });
    await queue("b", { due: 7 });
    expect(await next()).toBe(7);
    await queue("a", { due: 5, isWithdrawn: true, messageId: "7" });
    expect(await next()).toBe(5);
  });

  it("waits for who sends it, for its place and for the provider", async () => {
    await connect("1");
    await queue("a", { due: 2, takenUntil: 4 });
    expect(await next()).toBe(4);
    await pauseUntil(db(), { provider: "slack", place: "1 q" }, at(50));
    await pauseUntil(db(), { provider: "telegram", place: "1 p" }, at(50));
    await pauseUntil(db(), { provider: "telegram", place: "" }, at(50));
    expect(await next()).toBe(4);
    await pauseUntil(db(), { provider: "slack", place: "1 p" }, at(6));
    expect(await next()).toBe(6);
    await pauseUntil(db(), { provider: "slack", place: "" }, at(8));
    expect(await next()).toBe(8);
  });
});

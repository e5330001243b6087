import type { OutboundItem, SendOutcome } from "@guildhall/core/chat";
import { afterEach, describe, expect, it } from "vitest";
import { buildChatWorld, cardOf } from "../testing/chat-world.ts";
import type { ChatWorld } from "../testing/chat-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { connectChat, openConnection } from "./connections.ts";
import { dropLateMessages, findNextDue } from "./due-message.repository.ts";
import { findMessagesAbout, PRIORITY, reviseMessages, withdrawMessages } from "./outbox.repository.ts";
import { MAX_SEND_ATTEMPTS, SEND_LEASE_MS, sendDue } from "./send-due.ts";
import { systemRandom } from "../lib/random.ts";

const database = useTestDatabase();
const build = (options: Parameters<typeof buildChatWorld>[1] = {}) => buildChatWorld(database().database, options);
const db = () => database().database.handle;

// The provider's pace is of the whole database, and so is the queue.
afterEach(async () => {
  await database().database.pool.query("delete from chat_outbox; delete from chat_pace");
});

/** Sends for so many ms, and looks whenever something may be due. */
async function drain({ parts, app, clock }: ChatWorld, ms: number): Promise<void> {
  const end = new Date(clock.now().getTime() + ms);
  while (clock.now() < end) {
    while ((await sendDue(parts, app)) > 0);
    const next = (await findNextDue(db(), "slack")) ?? end;
    const step = next > clock.now() ? next : new Date(clock.now().getTime() + 100);
    clock.set(step < end ? step : end);
  }
}

const titles = ({ sent }: ChatWorld) => sent.map(({ title }) => title);

describe("the queue of a chat", () => {
  it("sends each message once, however often it's queued", async () => {
    const world = await build();
    await world.queue("one");
    await world.queue("one");
    await drain(world, 3_000);
    expect(world.sent).toEqual([{ act: "post", place: "C1", messageId: "", threadId: "", title: "one", ms: 0 }]);
    expect(await world.rows()).toMatchObject([{ problem: "", due_at: null, taken_until: null, attempts: 0 }]);
  });

  it("sends answers first, then what tells one person, and each place in order", async () => {
    const world = await build({ pace: { perSecond: 1 } });
    await world.queue("announced");
    world.clock.advance(1);
    await world.queue("announced later");
    await world.queue("personal", { place: "U1", isGroup: false, priority: PRIORITY.personal });
    await world.queue("answer", { place: "U2", isGroup: false, priority: PRIORITY.reply });
    await world.queue("answer in the channel", { priority: PRIORITY.reply });
    await drain(world, 6_000);
    expect(titles(world)).toEqual(["answer", "answer in the channel", "personal", "announced", "announced later"]);
  });

  it("keeps to what the provider takes: in a second, to a place, and to a group in a minute", async () => {
    const world = await build({ pace: { perSecond: 5, placeGapMs: 1_000, perMinuteInGroups: 20 } });
    for (let index = 0; index < 30; index += 1) {
      await world.queue(`group ${String(index)}`, { place: "G" });
      await world.queue(`person ${String(index)}`, { place: `U${String(index)}`, isGroup: false });
    }
    await drain(world, 100_000);
    expect(world.sent).toHaveLength(60);
    const group = world.sent.filter(({ place }) => place === "G");
    expect(group.map(({ title }) => title)).toEqual(Array.from({ length: 30 }, (_, index) => `group ${String(index)}`));
    const most = (times: readonly number[], windowMs: number) =>
      Math.max(...times.map((from) => times.filter((ms) => ms >= from && ms < from + windowMs).length));
    const all = world.sent.map(({ ms }) => ms);
    const ofGroup = group.map(({ ms }) => ms);
    expect([most(all, 1_000), most(ofGroup, 1_000), most(ofGroup, 60_000)]).toEqual([5, 1, 20]);
    expect(Math.max(...all.slice(0, 20)), "not slower than it may be").toBeLessThanOrEqual(4_000);
  });

  it("waits as long as it's asked to, at that place or everywhere", async () => {
    const asked = new Map<string, SendOutcome>([
      ["here", { kind: "wait", waitMs: 7_000, isForAll: false }],
      ["everywhere", { kind: "wait", waitMs: 30_000, isForAll: true }],
    ]);
    const answer = ({ card }: OutboundItem) => {
      const outcome = asked.get(card.title);
      asked.delete(card.title);
      return outcome;
    };
    const world = await build({ answer });
    await world.queue("here", { place: "C1" });
    await world.queue("after it", { place: "C1" });
    await world.queue("elsewhere", { place: "C2" });
    await drain(world, 10_000);
    expect(world.sent.map(({ title, ms }) => [title, ms])).toEqual([
      ["elsewhere", 0],
      ["here", 7_000],
      ["after it", 7_000],
    ]);
    await world.queue("everywhere", { place: "C3" });
    await drain(world, 1_000);
    await world.queue("another", { place: "C4" });
    await drain(world, 40_000);
    expect(world.sent.slice(3).map(({ title, ms }) => [title, ms])).toEqual([
      ["everywhere", 40_000],
      ["another", 40_000],
    ]);
    expect((await world.rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0]);
  });

  it("gives up what never arrives, and says why", async () => {
    const world = await build({ answer: () => ({ kind: "unreachable", reason: "channel_not_found" }) });
    await world.queue("lost");
    await drain(world, 180_000);
    expect(await world.rows()).toMatchObject([
      { problem: "unreachable", error: "channel_not_found", due_at: null, taken_until: null, attempts: 1 },
    ]);
  });

  it("tries again what failed, later each time, and gives up in the end", async () => {
    const times: number[] = [];
    const world = await build({
      answer: () => {
        times.push(world.clock.now().getTime());
        throw new TypeError("socket closed for xoxb");
      },
    });
    await world.queue("lost");
    await drain(world, 3_000_000);
    const pauses = times.slice(1).map((each, index) => (each - (times[index] ?? 0)) / 1_000);
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640]);
    expect(await world.rows()).toMatchObject([
      { problem: "failed", error: "TypeError: socket closed for …", attempts: MAX_SEND_ATTEMPTS, due_at: null },
    ]);
  });

  it("sends again what a killed process left, once its time is over, and nothing to that place before", async () => {
    const world = await build();
    await world.queue("one");
    await world.queue("two");
    void sendDue(world.parts, { ...world.app, send: () => new Promise(() => undefined) });
    await expect.poll(async () => (await world.rows())[0]?.["taken_until"], { timeout: 20_000 }).not.toBeNull();
    await drain(world, SEND_LEASE_MS - 1);
    expect(world.sent).toEqual([]);
    await drain(world, 1_000);
    expect(titles(world)).toEqual(["one", "two"]);
  });

  it("tells the workspace once that a connection holds no more, and keeps the rest until it does again", async () => {
    const world = await build({ answer: () => (isRevoked ? { kind: "revoked", reason: "token_revoked" } : undefined) });
    let isRevoked = true;
    await world.queue("one", { place: "C1" });
    await world.queue("two", { place: "C2" });
    await drain(world, 3_000);
    const { workspaceId, externalId, parts, clock } = world;
    const events = await db()
      .selectFrom("events")
      .select(["type", "payload", "actor_member_id"])
      .where("workspace_id", "=", workspaceId)
      .execute();
    const payload = { provider: "slack", externalId, name: "Team", reason: "revoked", managerIds: [] };
    expect(events).toEqual([{ type: "chat.disconnected", payload, actor_member_id: 0 }]);
    expect(await openConnection({ ...parts, db: db() }, { provider: "slack", externalId })).toBeNull();
    isRevoked = false;
    await drain(world, 3_000);
    expect(world.sent).toEqual([]);
    const wish = { workspaceId, provider: "slack", externalId, name: "Team", language: "en" } as const;
    await connectChat(
      { ...parts, db: db(), random: systemRandom, at: clock.now() },
      { ...wish, isPersonal: false, credentials: {} },
    );
    await drain(world, 3_000);
    expect(titles(world).toSorted()).toEqual(["one", "two"]);
  });

  it("drops what couldn't be sent until it was no longer news", async () => {
    const world = await build();
    await world.queue("old");
    world.clock.advance(1_000);
    await world.queue("new");
    expect(await dropLateMessages(db(), { provider: "slack", before: world.clock.now() })).toBe(1);
    await drain(world, 2_000);
    expect(titles(world)).toEqual(["new"]);
    expect(await dropLateMessages(db(), { provider: "slack", before: world.clock.now() })).toBe(0);
  });
});

describe("a message that's about something", () => {
  const about = { type: "challenge_published", entityId: 7, thing: "challenge 7", memberId: 0 };
  const revise = async (world: ChatWorld, title: string) => {
    const { workspaceId, clock } = world;
    const kept = await findMessagesAbout(db(), workspaceId, [about.thing]);
    const cards = new Map(kept.map(({ id }) => [id, cardOf(title)]));
    await reviseMessages(db(), { workspaceId, at: clock.now() }, cards);
    return kept;
  };

  it("is posted once as it is by then, and edited as often as it changed after that", async () => {
    const world = await build();
    await world.queue("first", { about });
    await revise(world, "second");
    await revise(world, "third");
    await drain(world, 2_000);
    await revise(world, "fourth");
    await revise(world, "fifth");
    await drain(world, 2_000);
    await revise(world, "fifth");
    await drain(world, 2_000);
    const [{ message_id: messageId } = {}] = await world.rows();
    expect(world.sent.map(({ act, title, messageId: edited }) => [act, title, edited])).toEqual([
      ["post", "third", ""],
      ["edit", "fifth", messageId],
    ]);
  });

  it("that changes while it's being posted is edited right after", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<SendOutcome | undefined>();
    const world = await build({ answer: () => held });
    await world.queue("first", { about });
    const sending = sendDue(world.parts, world.app);
    await expect.poll(async () => (await world.rows())[0]?.["taken_until"], { timeout: 20_000 }).not.toBeNull();
    await revise(world, "second");
    release(undefined);
    await sending;
    await drain(world, 2_000);
    expect(world.sent.map(({ act, title }) => [act, title])).toEqual([
      ["post", "first"],
      ["edit", "second"],
    ]);
  });

  it("is deleted if it was posted, and never posted if not, once it's taken back", async () => {
    const world = await build();
    const withdraw = (entityId: number) =>
      withdrawMessages(db(), { workspaceId: world.workspaceId, at: world.clock.now() }, [{ ...about, entityId }]);
    await world.queue("posted", { about });
    await drain(world, 1_000);
    await world.queue("queued", { about: { ...about, entityId: 8 } });
    await withdraw(7);
    await withdraw(8);
    await withdraw(7);
    await drain(world, 3_000);
    expect(world.sent.map(({ act, title }) => [act, title])).toEqual([
      ["post", "posted"],
      ["delete", "posted"],
    ]);
    expect(await findNextDue(db(), "slack")).toBeNull();
    expect(await findMessagesAbout(db(), world.workspaceId, [about.thing])).toEqual([]);
  });

  it("has what's added later in its thread", async () => {
    const world = await build();
    await world.queue("first", { about });
    const [first] = await findMessagesAbout(db(), world.workspaceId, [about.thing]);
    await world.queue("more", { threadOf: first?.id ?? null });
    await drain(world, 2_000);
    const [{ message_id: messageId } = {}] = await world.rows();
    expect(world.sent.map(({ title, threadId }) => [title, threadId])).toEqual([
      ["first", ""],
      ["more", messageId],
    ]);
  });

  it("can replace an earlier message", async () => {
    const world = await build();
    await world.queue("answer", { messageId: "m-old" });
    await drain(world, 2_000);
    expect(world.sent).toMatchObject([{ act: "edit", messageId: "m-old", title: "answer" }]);
  });
});

describe("two workspaces whose messages have the same numbers", () => {
  it("are each sent their own when it's due, in their own thread", async () => {
    const [one, other] = [await build(), await build()];
    await one.queue("first");
    const [first] = await one.rows();
    await one.queue("reply", { threadOf: Number(first?.["id"]) });
    await one.queue("later", { place: "C2", dueAt: new Date(one.clock.now().getTime() + 60_000) });
    await copyMessages(one, other);
    const sent: (readonly string[])[] = [];
    const send: ChatWorld["app"]["send"] = async ({ card: { title }, threadId }) => {
      sent.push([title, threadId]);
      return { kind: "sent", messageId: `m-${title}` };
    };
    while ((await sendDue(one.parts, { ...one.app, send })) > 0);
    expect(sent.toSorted()).toEqual([
      ["first", ""],
      ["other first", ""],
      ["other later", ""],
      ["other reply", "m-other first"],
      ["reply", "m-first"],
    ]);
    expect((await one.rows())[2]).toMatchObject({ key: "later", attempts: 0, taken_until: null, message_id: "" });
  });
});

/** With their numbers, all of them due. */
async function copyMessages(from: ChatWorld, to: ChatWorld): Promise<void> {
  await database().database.pool.query(
    `insert into chat_outbox overriding system value
      select (jsonb_populate_record(null::chat_outbox, to_jsonb(o) || jsonb_build_object(
        'workspace_id', $2::bigint, 'external_id', $3::text, 'due_at', created_at,
        'card', card || jsonb_build_object('title', 'other ' || (card ->> 'title'))
      ))).* from chat_outbox o where workspace_id = $1`,
    [from.workspaceId, to.workspaceId, to.externalId],
  );
}

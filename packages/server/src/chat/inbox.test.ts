import type { Delivery, InboundResponse } from "@guildhall/core/chat";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createInbox, INBOX_LEASE_MS, MAX_INBOX_ATTEMPTS } from "./inbox.ts";

const database = useTestDatabase();
let deliveries = 0;

const delivery = (): Delivery => ({ id: `E${String((deliveries += 1))}`, body: '{"text":"hello"}' });

/** An inbox whose work is what the test says. */
function build(handle: (delivery: Delivery) => Promise<InboundResponse> = async () => ({ status: 200, body: "ok" })) {
  const clock = createFixedClock();
  const seen: string[] = [];
  const { database: db } = database();
  const parts = { db, clock, log: pino({ enabled: false }) };
  const app = {
    provider: "slack",
    handle: (each: Delivery) => {
      seen.push(each.id);
      return handle(each);
    },
  } as const;
  const state = async (id: string) =>
    db.handle
      .selectFrom("chat_inbox")
      .select(["state", "body", "attempts", "error"])
      .where("delivery_id", "=", id)
      .executeTakeFirst();
  return { clock, seen, state, inbox: createInbox(parts, app), another: () => createInbox(parts, app) };
}

describe("the inbox of a chat", () => {
  it("stores a delivery before it answers, works on it once and then forgets what was said", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<InboundResponse>();
    const { inbox, seen, state } = build(() => held);
    const one = delivery();
    expect(await inbox.takeLater(one)).toEqual({ status: 200, body: "" });
    expect(await state(one.id)).toMatchObject({ state: "new", body: one.body });
    expect(await inbox.takeLater(one)).toEqual({ status: 200, body: "" });
    release({ status: 200, body: "ok" });
    await inbox.settle();
    expect(seen).toEqual([one.id]);
    expect(await state(one.id)).toMatchObject({ state: "done", body: "", attempts: 1 });
  });

  it("answers a repeat of what waits as it did at first", async () => {
    const { inbox, seen } = build();
    const one = delivery();
    const answers = [await inbox.takeNow(one), await inbox.takeNow(one), await inbox.takeNow(one)];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: "ok" })));
    expect(seen).toEqual([one.id]);
  });

  it("takes up what a killed process left, once its time is over", async () => {
    const never = build(() => new Promise(() => undefined));
    const one = delivery();
    await never.inbox.takeLater(one);
    const { clock, inbox, seen, state } = build();
    expect(await inbox.resume()).toBe(0);
    clock.advance(INBOX_LEASE_MS);
    expect(await inbox.resume()).toBe(1);
    expect(seen).toEqual([one.id]);
    expect(await state(one.id)).toMatchObject({ state: "done", attempts: 2 });
    clock.advance(INBOX_LEASE_MS);
    expect(await inbox.resume()).toBe(0);
  });

  it("tries again what failed, later each time, and gives up in the end", async () => {
    const { clock, inbox, seen, state } = build(() => Promise.reject(new TypeError("the desk is closed")));
    const one = delivery();
    await inbox.takeLater(one);
    await inbox.settle();
    const pauses: number[] = [];
    for (let pauseS = 0; seen.length < MAX_INBOX_ATTEMPTS && pauseS < 1_000;) {
      pauseS += 1;
      clock.advance(1_000);
      if ((await inbox.resume()) === 0) continue;
      pauses.push(pauseS);
      pauseS = 0;
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128]);
    expect(await state(one.id)).toEqual({
      state: "given_up",
      body: "",
      attempts: MAX_INBOX_ATTEMPTS,
      error: "TypeError: the desk is closed",
    });
  });

  it("tells whoever waits of a failure, and works on it if they send it again", async () => {
    let isBroken = true;
    const { clock, inbox, seen } = build(async () => {
      if (isBroken) throw new TypeError("not now");
      return { status: 200, body: "ok" };
    });
    const one = delivery();
    expect(await inbox.takeNow(one)).toEqual({ status: 500, body: "" });
    isBroken = false;
    clock.advance(INBOX_LEASE_MS);
    expect(await inbox.resume()).toBe(0);
    expect(await inbox.takeNow(one)).toEqual({ status: 200, body: "ok" });
    expect(seen).toEqual([one.id, one.id]);
  });

  it("keeps deliveries of one id from different providers apart", async () => {
    const { inbox, seen } = build();
    const { database: db } = database();
    const other = createInbox(
      { db, clock: createFixedClock(), log: pino({ enabled: false }) },
      { provider: "telegram", handle: async () => ({ status: 200, body: "telegram" }) },
    );
    const one = delivery();
    expect([await inbox.takeNow(one), await other.takeNow(one)]).toEqual([
      { status: 200, body: "ok" },
      { status: 200, body: "telegram" },
    ]);
    expect(seen).toEqual([one.id]);
  });
});

import { ValidationFailure } from "@guildhall/core";
import type { RefusedFailure } from "@guildhall/core";
import { notificationCalls } from "@guildhall/core/notifications";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";

async function freeQuotaOf(person: Teammate): Promise<number | undefined> {
  const { quota } = await person.client.call(thanksCalls.getLists, { query: {} });
  return quota[0]?.free;
}

describe("giving thanks", () => {
  it("pays each receiver from the giver's quota", async ({ ann, bob, eve, thank, balanceOf }) => {
    await thank(ann, [bob, eve], { amount: 200 });
    expect(await balanceOf(bob)).toBe(200);
    expect(await balanceOf(eve)).toBe(200);
    expect(await balanceOf(ann)).toBe(0);
    expect(await freeQuotaOf(ann)).toBe(600);
  });

  it("refuses what the quota doesn't cover and changes nothing", async ({ ann, bob, eve, thank, balanceOf }) => {
    await thank(ann, [bob], { amount: 900 });
    const failure = await thank(ann, [bob, eve], { amount: 100 }).catch((error: unknown) => error);
    expect((failure as ValidationFailure).fields).toEqual([
      {
        field: "rewards.0.amount",
        code: "over_quota",
        message: "You have 1 star left to give this month, and this takes 2.",
      },
    ]);
    expect(await balanceOf(eve)).toBe(0);
    expect(await freeQuotaOf(ann)).toBe(100);
    await thank(ann, [bob], { amount: 100 });
    const empty = (await thank(ann, [bob], { amount: 1 }).catch((error: unknown) => error)) as RefusedFailure;
    expect([empty.reason, empty.values]).toEqual(["no_quota_left", { currency: "stars" }]);
  });

  it("gives a quota to its last hundredth, and not one more", async ({ ann, bob, eve, thank, balanceOf }) => {
    const attempt = (receivers: readonly Teammate[], amount: number) =>
      thank(ann, receivers, { amount }).then(
        () => "given",
        (error: unknown) =>
          error instanceof ValidationFailure ? error.fields[0]?.code : (error as RefusedFailure).reason,
      );
    expect(await attempt([bob], 1001)).toBe("over_quota");
    expect(await attempt([bob], 999)).toBe("given");
    expect(await attempt([bob, eve], 1)).toBe("over_quota");
    expect(await attempt([bob], 1)).toBe("given");
    expect(await attempt([bob], 1)).toBe("no_quota_left");
    expect([await balanceOf(bob), await balanceOf(eve), await freeQuotaOf(ann)]).toEqual([1000, 0, 0]);
    expect(
      await Promise.all(
        [501, 500].map((amount) =>
          thank(bob, [ann, eve], { amount }).then(
            () => "given",
            () => "refused",
          ),
        ),
      ),
    ).toEqual(["refused", "given"]);
  });

  it("reports every invalid field", async ({ ann }) => {
    const failure = await ann.client
      .call(thanksCalls.give, {
        body: {
          receivers: [{ id: ann.memberId }, { id: 999_999 }, { externalId: "x", name: "Guest" }],
          description: " \u200b\u0007",
          rewards: [],
          channel: { id: "1", name: "general" },
        },
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ValidationFailure);
    const fields = (failure as ValidationFailure).fields.map(({ field, code }) => `${field}:${code}`);
    expect(fields).toEqual([
      "description:required",
      "rewards:required",
      "channel:channel_unavailable",
      "receivers.0:self",
      "receivers.1:unknown_user",
      "receivers.2:messenger_required",
    ]);
  });

  it("refuses a receiver who is disabled or from another workspace", async ({ team, ann, db, database, thank }) => {
    const gone = await team.join({ name: "Gone" });
    await db.updateTable("members").set({ status: "disabled" }).where("id", "=", gone.memberId).execute();
    const other = await buildTeam(database);
    const stranger = await other.join({ name: "Stranger" });
    const failure = await thank(ann, [gone, stranger]).catch((error: unknown) => error);
    await other.close();
    expect((failure as ValidationFailure).fields.map(({ code }) => code)).toEqual(["disabled", "unknown_user"]);
  });

  describe("with a message for all", () => {
    it.override("teamOptions", { thanksSettings: { forcedMessage: "Well done, all of you." } });

    it("uses the workspace's own message if one is set", async ({ ann, bob, thank }) => {
      const tid = await thank(ann, [bob], { amount: 100, description: "" });
      const { thanks } = await bob.client.call(thanksCalls.get, { params: { id: tid } });
      expect(thanks.description).toBe("Well done, all of you.");
    });
  });

  describe("at the end of a month", () => {
    it.override("teamOptions", { quota: 300, settings: { tz: "Asia/Tokyo" }, start: "2026-11-30T14:59:59Z" });

    it("renews the quota when the month starts in the workspace's zone", async ({
      team,
      ann,
      bob,
      thank,
      balanceOf,
    }) => {
      await thank(ann, [bob], { amount: 300 });
      expect(await freeQuotaOf(ann)).toBe(0);
      team.clock.set(new Date("2026-11-30T15:00:00Z"));
      expect(await freeQuotaOf(ann)).toBe(300);
      await thank(ann, [bob], { amount: 300 });
      expect(await balanceOf(bob)).toBe(600);
    });
  });

  it("acts once per key and repeats the answer", async ({ team, ann, bob, balanceOf }) => {
    const input = {
      body: {
        receivers: [{ id: bob.memberId }],
        description: "Once",
        rewards: [{ currencyId: team.currencyId, amount: 100 }],
      },
    };
    const first = await ann.client.call(thanksCalls.give, input, { idempotencyKey: "one-key" });
    const second = await ann.client.call(thanksCalls.give, input, { idempotencyKey: "one-key" });
    expect(second).toEqual(first);
    expect(await balanceOf(bob)).toBe(100);
  });
});

describe("undoing thanks", () => {
  it("isn't possible for another workspace's or missing thanks, and changes nothing", async ({
    ann,
    bob,
    database,
    thank,
    balanceOf,
  }) => {
    const tid = await thank(ann, [bob], { amount: 100 });
    const other = await buildTeam(database);
    const stranger = await other.join({ name: "Stranger" });
    const attempts = [
      [stranger, tid],
      [ann, 999_999],
    ] as const;
    const codes = attempts.map(([who, id]) =>
      who.client.call(thanksCalls.undo, { params: { id } }).then(
        () => "done",
        (error: unknown) => String(error),
      ),
    );
    expect(await Promise.all(codes)).toEqual([
      expect.stringContaining("not found"),
      expect.stringContaining("not found"),
    ]);
    await other.close();
    expect([await balanceOf(bob), await freeQuotaOf(ann)]).toEqual([100, 900]);
  });

  it("takes the rewards back and restores the quota", async ({ team, ann, bob, eve, thank, balanceOf }) => {
    const tid = await thank(ann, [bob, eve], { amount: 200 });
    await team.readEvents();
    await ann.client.call(thanksCalls.undo, { params: { id: tid } });
    await team.readEvents();
    expect(await balanceOf(bob)).toBe(0);
    expect(await freeQuotaOf(ann)).toBe(1000);
    const { items } = await bob.client.call(thanksCalls.list, { params: { type: "team" }, query: {} });
    expect(items).toEqual([]);
  });

  it("is refused to others, after ten minutes and twice", async ({ team, ann, bob, thank }) => {
    const tid = await thank(ann, [bob]);
    const undo = (person: Teammate) =>
      person.client.call(thanksCalls.undo, { params: { id: tid } }).then(
        () => "done",
        (error: { reason?: string }) => error.reason,
      );
    expect(await undo(bob)).toBe("not_author");
    team.clock.advance(10 * 60_000);
    expect(await undo(ann)).toBe("done");
    expect(await undo(ann)).toBe("already_undone");
    const later = await thank(ann, [bob]);
    team.clock.advance(10 * 60_000 + 1);
    await expect(ann.client.call(thanksCalls.undo, { params: { id: later } })).rejects.toMatchObject({
      reason: "too_late",
    });
  });
});

describe("reading thanks", () => {
  it("lists team, received and given with counts, newest first", async ({ team, ann, bob, eve, thank }) => {
    await thank(ann, [bob], { amount: 100, description: "first" });
    await thank(bob, [ann, eve], { amount: 100, description: "second" });
    await team.readEvents();
    const { lists, months } = await ann.client.call(thanksCalls.getLists, { query: {} });
    expect(lists).toEqual([
      { type: "team", count: 2 },
      { type: "received", count: 1 },
      { type: "given", count: 1 },
    ]);
    expect(months).toEqual([{ value: "2026-11", label: "November 2026" }]);
    const listed = await ann.client.call(thanksCalls.list, { params: { type: "team" }, query: {} });
    expect(listed.items.map((card) => card.description)).toEqual(["second", "first"]);
    expect(listed.lastId).toBe(0);
  });

  it("continues after the last ID without gaps or repeats", async ({ ann, bob, thank }) => {
    for (let index = 0; index < 23; index += 1) await thank(ann, [bob], { amount: 1, description: `number ${index}` });
    const first = await bob.client.call(thanksCalls.list, {
      params: { type: "received" },
      query: { month: "2026-11" },
    });
    const rest = await bob.client.call(thanksCalls.list, {
      params: { type: "received" },
      query: { month: "2026-11", last_id: first.lastId },
    });
    const read = [...first.items, ...rest.items].map((card) => card.description);
    expect(read).toEqual(Array.from({ length: 23 }, (_, index) => `number ${22 - index}`));
    expect(rest.lastId).toBe(0);
  });

  describe("where thanks are for groups", () => {
    it.override("teamOptions", { settings: { announceVisibility: "group" } });

    it("shows a group's thanks to its members and its descendants'", async ({ team, ann, bob, eve, thank }) => {
      const parent = await team.group("Parent", [ann]);
      await team.group("Child", [eve], parent);
      const zoe = await team.join({ name: "Zoe" });
      const tid = await thank(ann, [bob]);
      const sees = (person: Teammate) =>
        person.client.call(thanksCalls.get, { params: { id: tid } }).then(
          () => true,
          () => false,
        );
      expect([await sees(ann), await sees(bob), await sees(eve), await sees(zoe)]).toEqual([true, true, true, false]);
      await team.readEvents();
      const counts = async (person: Teammate) =>
        (await person.client.call(thanksCalls.getLists, { query: {} })).lists.map(({ count }) => count);
      expect(await Promise.all([ann, bob, eve, zoe].map(counts))).toEqual([
        [1, 0, 1],
        [1, 1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ]);
    });
  });

  describe("where thanks are private", () => {
    it.override("teamOptions", { settings: { announceVisibility: "private" } });

    it("only counts private thanks for giver and receiver", async ({ team, ann, bob, eve, thank }) => {
      await thank(ann, [bob]);
      const tid = await thank(ann, [bob]);
      await ann.client.call(thanksCalls.undo, { params: { id: tid } });
      await team.readEvents();
      const counts = async (person: Teammate) =>
        (await person.client.call(thanksCalls.getLists, { query: { month: "2026-11" } })).lists.map(
          ({ count }) => count,
        );
      expect(await Promise.all([ann, bob, eve].map(counts))).toEqual([
        [1, 0, 1],
        [1, 1, 0],
        [0, 0, 0],
      ]);
    });
  });

  it("offers thanking back to the receiver and undo to the giver", async ({ ann, bob, thank }) => {
    const tid = await thank(ann, [bob]);
    const own = await ann.client.call(thanksCalls.get, { params: { id: tid } });
    const received = await bob.client.call(thanksCalls.get, { params: { id: tid } });
    expect(own.thanks.abilities).toEqual({
      undo: { allowed: true },
      withdraw: { allowed: false, reason: "already_received" },
      thankBack: { allowed: false, reason: "self" },
    });
    expect(received.thanks.abilities).toEqual({
      undo: { allowed: false, reason: "not_author" },
      withdraw: { allowed: false, reason: "not_author" },
      thankBack: { allowed: true },
    });
  });

  it("gives the form its quota and says why nothing can be given", async ({ ann, bob, thank }) => {
    await thank(ann, [bob], { amount: 1000 });
    const form = await ann.client.call(thanksCalls.getForEdit, { params: { id: 0 } });
    expect(form.create).toEqual({ allowed: false, reason: "no_quota_left" });
    expect(form.quota.map(({ amount, used, free }) => ({ amount, used, free }))).toEqual([
      { amount: 1000, used: 1000, free: 0 },
    ]);
  });

  it("counts the period with its chart, top receiver and top giver", async ({ ann, bob, admin, thank }) => {
    await thank(ann, [bob, admin], { amount: 100 });
    await thank(admin, [bob], { amount: 50 });
    const stats = await admin.client.call(thanksCalls.getStats, { query: { period: "week" } });
    expect(stats.count).toBe(2);
    expect(stats.topReceiver?.name).toBe("Bob");
    expect(stats.topGiver?.name).toBe("Ann");
    expect(stats.labels).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(stats.datasets.map(({ value }) => value)).toEqual([2, 0, 0, 0, 0, 0, 0]);
    expect(stats.datasets[0]?.rewards[0]?.amount).toBe(250);
  });
});

it("notifies the receivers in their language", async ({ team, ann, bob, thank }) => {
  await thank(ann, [bob], { amount: 150, description: "For the review" });
  await team.readEvents();
  const { items } = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    category: "thanks",
    type: "thanks_published",
    status: "new",
    message: "For the review",
    author: { name: "Ann" },
    thanks: { description: "For the review", rewards: [{ amount: 150, formattedAmount: "1.5" }] },
  });
  const id = items[0]?.id ?? 0;
  await expect(ann.client.call(notificationCalls.get, { params: { id } })).rejects.toMatchObject({ kind: "not_found" });
});

import { notificationCalls } from "@guildhall/core/notifications";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { productIn, recordEvent } from "../events/record-event.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 1000 });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

async function thank(giver: Teammate, receiver: Teammate, description: string): Promise<void> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  await giver.client.call(thanksCalls.give, { body: { receivers: [{ id: receiver.memberId }], description, rewards } });
}

async function idsOf(person: Teammate): Promise<number[]> {
  const { items } = await person.client.call(userCalls.listNotifications, {
    params: { id: person.memberId },
    query: {},
  });
  return items.map(({ id }) => id);
}

async function unreadOf(person: Teammate): Promise<number | undefined> {
  const info = await person.client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn ? info.user?.notificationsCount : undefined;
}

describe("notifications", () => {
  it("are counted until they're read, each once", async () => {
    for (const text of ["one", "two", "three"]) await thank(ann, bob, text);
    await team.readEvents();
    const [newest = 0, second = 0] = await idsOf(bob);
    expect(await unreadOf(bob)).toBe(3);
    const ids = [newest, second, newest];
    expect(await bob.client.call(notificationCalls.markRead, { body: { ids } })).toEqual({ notificationsCount: 1 });
    expect(await bob.client.call(notificationCalls.markRead, { body: { ids } })).toEqual({ notificationsCount: 1 });
    expect(await unreadOf(bob)).toBe(1);
    const { notification } = await bob.client.call(notificationCalls.get, { params: { id: newest } });
    expect(notification).toMatchObject({ id: newest, status: "read", userId: bob.memberId });
  });

  it("of a quota that has expired since no longer offer to give it", async () => {
    const { db, at } = { db: database().database.handle, at: team.clock.now() };
    const quota = [{ currencyId: team.currencyId, amount: 500, used: 0, free: 500 }];
    const endsAt = new Date(at.getTime() + 60_000).toISOString();
    const payload = { memberId: bob.memberId, quota, endsAt };
    const scope = { db, at, actor: productIn(team.workspaceId), tell: () => undefined };
    await recordEvent(scope, { type: "quota.reminder_due", payload });
    await team.readEvents();
    const shown = async () => {
      const { items } = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
      return items.map(({ headline, quotaReminder }) => [headline[0]?.text, quotaReminder?.quota.length]);
    };
    team.clock.advance(59_999);
    expect(await shown()).toEqual([["You still have thanks to give this month", 1]]);
    team.clock.advance(1);
    expect(await shown()).toEqual([["This reminder has expired", undefined]]);
  });

  it("of others stay unchanged", async () => {
    await thank(ann, bob, "for Bob");
    await thank(bob, ann, "for Ann");
    await team.readEvents();
    const ids = await idsOf(bob);
    expect(await ann.client.call(notificationCalls.markRead, { body: { ids } })).toEqual({ notificationsCount: 1 });
    expect(await unreadOf(bob)).toBe(1);
  });
  it("of others can't be listed or read, nor any that don't exist", async () => {
    await thank(ann, bob, "for Bob");
    await team.readEvents();
    const [id = 0] = await idsOf(bob);
    const listBobs = ann.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
    await expect(listBobs).rejects.toMatchObject({ kind: "access_denied", reason: "not_yours" });
    for (const wanted of [id, id + 1000]) {
      const read = ann.client.call(notificationCalls.get, { params: { id: wanted } });
      await expect(read).rejects.toMatchObject({ kind: "not_found" });
    }
    expect((await bob.client.call(notificationCalls.get, { params: { id } })).notification.id).toBe(id);
  });
});

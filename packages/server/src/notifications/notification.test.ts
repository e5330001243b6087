import { notificationCalls } from "@guildhall/core/notifications";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

  it("of others stay unchanged", async () => {
    await thank(ann, bob, "for Bob");
    await thank(bob, ann, "for Ann");
    await team.readEvents();
    const ids = await idsOf(bob);
    expect(await ann.client.call(notificationCalls.markRead, { body: { ids } })).toEqual({ notificationsCount: 1 });
    expect(await unreadOf(bob)).toBe(1);
  });
});

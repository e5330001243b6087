import { ValidationFailure } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { ledgerCalls } from "@guildhall/core/ledger";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let moderator: Teammate;
let member: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  moderator = await team.join({ name: "Mod", roles: ["moderator"] });
  member = await team.join({ name: "Member" });
});
afterEach(() => team.close());

const setBalance = (by: Teammate, to: Teammate, amount: number, notify = false) =>
  by.client.call(balanceCalls.update, {
    params: { id: to.memberId },
    body: { balances: { [String(team.currencyId)]: amount }, comments: "Correction", notify },
  });

it("writes the difference, up and down, and the ledger stays consistent", async () => {
  await setBalance(moderator, member, 500);
  const { balances } = await setBalance(moderator, member, 120);
  expect(balances.map(({ amount }) => amount)).toEqual([120]);
  const { user } = await moderator.client.call(userCalls.get, { params: { id: member.memberId } });
  expect(user.balances[0]?.formattedAmount).toBe("1.2");
  await team.readEvents();
  const owner = await team.join({ name: "Owner", roles: ["owner"] });
  expect(await owner.client.call(ledgerCalls.check, {})).toMatchObject({ isClean: true, transfers: 2, violations: [] });
});

it("sets by a hundredth, and to zero where there's nothing", async () => {
  const set = async (amount: number) =>
    (await setBalance(moderator, member, amount)).balances.map((each) => each.amount);
  expect([await set(0), await set(1), await set(2), await set(1), await set(0)]).toEqual([[0], [1], [2], [1], [0]]);
});

it("doesn't count against the member's quota", async () => {
  await setBalance(moderator, member, 500);
  const rewards = [{ currencyId: team.currencyId, amount: 300 }];
  await member.client.call(thanksCalls.give, {
    body: { receivers: [{ id: moderator.memberId }], description: "Well done", rewards },
  });
  expect((await setBalance(moderator, member, 700)).balances).toMatchObject([{ amount: 700 }]);
});

it("to the current amount moves nothing and notifies nobody", async () => {
  await setBalance(moderator, member, 500);
  await setBalance(moderator, member, 500, true);
  const { handle } = database().database;
  const events = await handle
    .selectFrom("events")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "=", "balance.adjusted")
    .execute();
  expect(events).toHaveLength(1);
});

it("notifies the member only on request", async () => {
  await setBalance(moderator, member, 500);
  await setBalance(moderator, member, 700, true);
  await team.readEvents();
  const { items } = await member.client.call(userCalls.listNotifications, {
    params: { id: member.memberId },
    query: {},
  });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    type: "balance_adjusted",
    message: "Correction",
    adjustment: { changes: [{ before: { amount: 500 }, after: { amount: 700 } }] },
  });
  const info = await member.client.call(sessionCalls.getUserInfo, {});
  expect(info.loggedIn && info.user?.notificationsCount).toBe(1);
});

it("is refused for amounts out of range or unknown currencies", async () => {
  const failure = await moderator.client
    .call(balanceCalls.update, { params: { id: member.memberId }, body: { balances: { "999999": 1 } } })
    .catch((error: unknown) => error);
  expect((failure as ValidationFailure).fields.map(({ field, code }) => [field, code])).toEqual([
    ["balances.999999", "unknown_currency"],
  ]);
  await expect(setBalance(moderator, member, 9_999_901)).rejects.toBeInstanceOf(ValidationFailure);
  await expect(setBalance(moderator, member, -1)).rejects.toBeInstanceOf(ValidationFailure);
});

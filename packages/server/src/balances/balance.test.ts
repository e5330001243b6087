import { ValidationFailure } from "@guildhall/core";
import { checkLedger, getUser, getUserInfo, listNotifications, updateBalances } from "@guildhall/core/contract";
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
  by.client.call(updateBalances, {
    params: { id: to.memberId },
    body: { balances: { [String(team.currencyId)]: amount }, comments: "Correction", notify },
  });

it("writes the difference, up and down, and the ledger stays whole", async () => {
  await setBalance(moderator, member, 500);
  const { balances } = await setBalance(moderator, member, 120);
  expect(balances.map(({ amount }) => amount)).toEqual([120]);
  const { user } = await moderator.client.call(getUser, { params: { id: member.memberId } });
  expect(user.balances[0]?.formattedAmount).toBe("1.2");
  await team.readEvents();
  const owner = await team.join({ name: "Owner", roles: ["owner"] });
  expect(await owner.client.call(checkLedger, {})).toMatchObject({ isClean: true, transfers: 2, violations: [] });
});

it("tells the member only when asked to", async () => {
  await setBalance(moderator, member, 500);
  await setBalance(moderator, member, 700, true);
  await team.readEvents();
  const { items } = await member.client.call(listNotifications, { params: { id: member.memberId }, query: {} });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    type: "balance_adjusted",
    message: "Correction",
    adjustment: { changes: [{ before: { amount: 500 }, after: { amount: 700 } }] },
  });
  const info = await member.client.call(getUserInfo, {});
  expect(info.loggedIn && info.user?.notificationsCount).toBe(1);
});

it("is refused to members and for amounts out of range or unknown currencies", async () => {
  await expect(setBalance(member, moderator, 1)).rejects.toMatchObject({ kind: "access_denied" });
  const failure = await moderator.client
    .call(updateBalances, { params: { id: member.memberId }, body: { balances: { "999999": 1 } } })
    .catch((error: unknown) => error);
  expect((failure as ValidationFailure).fields.map(({ field, code }) => [field, code])).toEqual([
    ["balances.999999", "unknown_currency"],
  ]);
  await expect(setBalance(moderator, member, 9_999_901)).rejects.toBeInstanceOf(ValidationFailure);
  await expect(setBalance(moderator, member, -1)).rejects.toBeInstanceOf(ValidationFailure);
});

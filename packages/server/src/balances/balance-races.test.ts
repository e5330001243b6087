import { ChangedFailure } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { ledgerCalls } from "@guildhall/core/ledger";
import { purchaseCalls } from "@guildhall/core/purchases";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let first: Teammate;
let second: Teammate;
let member: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 10_000 });
  first = await team.join({ name: "First", roles: ["moderator"] });
  second = await team.join({ name: "Second", roles: ["moderator"] });
  member = await team.join({ name: "Member" });
  await set(first, { to: 10_000 });
});
afterEach(() => team.close());

const key = () => String(team.currencyId);
const set = (by: Teammate, { to, seen }: { readonly to: number; readonly seen?: number }, idempotencyKey?: string) =>
  by.client.call(
    balanceCalls.update,
    {
      params: { id: member.memberId },
      body: { balances: { [key()]: to }, ...(seen !== undefined && { seen: { [key()]: seen } }) },
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const balance = async () =>
  (await first.client.call(userCalls.get, { params: { id: member.memberId } })).user.balances[0]?.amount;
const spend = async (amount: number) => {
  const productId = await perkSteps.create(first, {
    title: "Tea",
    quantity: 5,
    costs: [{ currencyId: team.currencyId, amount }],
  });
  await member.client.call(purchaseCalls.create, { body: { productId } });
};
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

it("doesn't restore what the member spent while two dialogs were open", async () => {
  await spend(4_000);
  const failure = await failureOf(set(first, { to: 11_000, seen: 10_000 }));
  expect(failure).toBeInstanceOf(ChangedFailure);
  expect((failure as ChangedFailure).changed).toEqual([{ field: `balances.${key()}`, seen: 10_000, now: 6_000 }]);
  expect((failure as ChangedFailure).status).toBe(409);
  await expect(failureOf(set(second, { to: 10_500, seen: 10_000 }))).resolves.toMatchObject({
    changed: [{ now: 6_000 }],
  });
  expect(await balance()).toBe(6_000);
});

it("applies if the caller has seen the current value, and a value already reached is no conflict", async () => {
  await spend(4_000);
  await set(first, { to: 7_000, seen: 6_000 });
  await set(second, { to: 7_000, seen: 6_000 });
  expect(await balance()).toBe(7_000);
  const owner = await team.join({ name: "Owner", roles: ["owner"] });
  expect(await owner.client.call(ledgerCalls.check, {})).toMatchObject({ isClean: true });
});

it("answers a repeated idempotency key as before, whatever has happened since", async () => {
  const idempotencyKey = "0b9f8a52-6a7e-4f5d-9a61-7d5f2f6f0001";
  await set(first, { to: 11_000, seen: 10_000 }, idempotencyKey);
  await giveThanksTo(500);
  await set(first, { to: 11_000, seen: 10_000 }, idempotencyKey);
  expect(await balance()).toBe(11_500);
});

it("still sets an amount for a client that doesn't say what it saw", async () => {
  await spend(4_000);
  await set(first, { to: 10_500 });
  expect(await balance()).toBe(10_500);
});

it("refuses the whole call if one of several balances has changed", async () => {
  await spend(4_000);
  const failure = await failureOf(
    first.client.call(balanceCalls.update, {
      params: { id: member.memberId },
      body: { balances: { [key()]: 1 }, seen: { [key()]: 0 } },
    }),
  );
  expect(failure).toMatchObject({ changed: [{ seen: 0, now: 6_000 }] });
  expect(await balance()).toBe(6_000);
});

const giveThanksTo = (amount: number) =>
  second.client.call(thanksCalls.give, {
    body: {
      receivers: [{ id: member.memberId }],
      description: "Well done",
      rewards: [{ currencyId: team.currencyId, amount }],
    },
  });

it("lets only owners set their own balance", async () => {
  const own = (who: Teammate) =>
    who.client.call(balanceCalls.update, { params: { id: who.memberId }, body: { balances: { [key()]: 500 } } });
  await expect(own(first)).rejects.toMatchObject({ kind: "refused", reason: "own_balance" });
  await expect(own(await team.join({ name: "Admin", roles: ["admin"] }))).rejects.toMatchObject({
    reason: "own_balance",
  });
  expect((await own(await team.join({ name: "Owner", roles: ["owner"] }))).balances[0]?.amount).toBe(500);
});

import type { EndpointInput } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import type { challengeCalls } from "@guildhall/core/challenges";
import { purchaseCalls } from "@guildhall/core/purchases";
import { thanksCalls } from "@guildhall/core/thanks";
import { expect, test } from "vitest";
import { checkLedger } from "../features.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import { challengeSteps } from "./challenge-steps.ts";
import { perkSteps } from "./perk-steps.ts";
import type { PerkBody } from "./perk-steps.ts";
import { buildTeam } from "./team.ts";
import type { Team, Teammate, TeamOptions } from "./team.ts";
import { openTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";

/** Not that nobody owns the workspace: its owner is there if a test names them. */
async function violationsOf(team: Team, { database }: TestDatabase) {
  await team.readEvents();
  const { violations } = await checkLedger(database.handle, team.workspaceId);
  return violations.filter(({ rule }) => rule !== "workspace.has_enabled_owner");
}

/**
 * A test whose team, people and things are built if it names them: `it("…", async ({ ann, bob, thank }) => …)`. The
 * database is the file's, the team each test's own.
 */
export const it = test
  .extend("database", { scope: "file" }, async ({}, { onCleanup }) => {
    const opened = await openTestDatabase();
    onCleanup(() => opened.close());
    return opened;
  })
  .extend("db", { scope: "file" }, ({ database }) => database.database.handle)
  .extend("teamOptions", {} as TeamOptions)
  /** Whether every rule of the ledger's check has to hold when a test ends. */
  .extend("isChecked", false)
  .extend("team", async ({ database, teamOptions, isChecked }, { onCleanup }) => {
    const team = await buildTeam(database, teamOptions);
    onCleanup(async () => {
      const violations = isChecked ? await violationsOf(team, database) : [];
      await team.close();
      expect(violations).toEqual([]);
    });
    return team;
  })
  .extend("owner", ({ team }) => team.join({ name: "Olga", roles: ["owner"] }))
  .extend("admin", ({ team }) => team.join({ name: "Adam", roles: ["admin"] }))
  .extend("moderator", ({ team }) => team.join({ name: "Mo", roles: ["moderator"] }))
  .extend("ann", ({ team }) => team.join({ name: "Ann" }))
  .extend("bob", ({ team }) => team.join({ name: "Bob" }))
  .extend("eve", ({ team }) => team.join({ name: "Eve" }))
  /** A price or a reward in the team's currency, in hundredths; none for 0. */
  .extend(
    "stars",
    ({ team: { currencyId } }) =>
      (amount: number) =>
        amount === 0 ? [] : [{ currencyId, amount }],
  )
  /** Answers the thanks' id. */
  .extend(
    "thank",
    ({ stars }) =>
      async (giver: Teammate, receivers: readonly Teammate[], { amount = 100, description = "Well done" } = {}) => {
        const people = receivers.map(({ memberId }) => ({ id: memberId }));
        const body = { receivers: people, description, rewards: stars(amount) };
        return (await giver.client.call(thanksCalls.give, { body })).tid;
      },
  )
  /** In hundredths of the team's currency. */
  .extend("balanceOf", ({ db, team: { workspaceId, currencyId } }) => async ({ memberId }: Teammate) => {
    const balances = await readBalances(db, workspaceId, [memberId]);
    return balances.get(memberId)?.get(currencyId) ?? 0;
  })
  /** Sets somebody's balance. */
  .extend("fund", ({ owner, team: { currencyId } }) => async ({ memberId }: Teammate, amount: number) => {
    const balances = { [String(currencyId)]: amount };
    await owner.client.call(balanceCalls.update, { params: { id: memberId }, body: { balances } });
  })
  /** Publishes a quest, or what `body` makes of it, by the moderator; answers its id. */
  .extend(
    "challenge",
    ({ moderator }) =>
      (body: Partial<EndpointInput<typeof challengeCalls.create>["body"]> = {}) =>
        challengeSteps.publish(moderator, body),
  )
  /** Accepts a challenge, or a new one; answers the attempt as its person is shown it. */
  .extend("attempt", ({ challenge }) => async (who: Teammate, challengeId?: number) => {
    return challengeSteps.accept(who, challengeId ?? (await challenge()));
  })
  /** Adds a free perk, or what `body` makes of it, by the moderator; answers its id. */
  .extend(
    "perk",
    ({ moderator }) =>
      (body: Partial<PerkBody> = {}) =>
        perkSteps.create(moderator, { title: "Coffee", costs: [], ...body }),
  )
  .extend(
    "buy",
    () =>
      async (who: Teammate, productId: number, order: Omit<Order, "productId"> = {}) =>
        (await who.client.call(purchaseCalls.create, { body: { productId, ...order } })).purchase,
  );

type Order = EndpointInput<typeof purchaseCalls.create>["body"];

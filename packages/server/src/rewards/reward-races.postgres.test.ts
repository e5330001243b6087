import { CURRENCY_CATALOGUE, rewardCalls } from "@guildhall/core/rewards";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let owner: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db());
  return rows[0]?.count;
};

/** All are under way before any may read; says which were done. */
async function atOnce(calls: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
  const { sent } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from workspaces where id = ${team.workspaceId} for no key update`.execute(tx);
      const answers = calls.map((call) =>
        call().then(
          () => "done",
          () => "refused",
        ),
      );
      await expect.poll(waiting).toBe(calls.length);
      return { sent: answers };
    });
  return (await Promise.all(sent)).toSorted();
}

const create = (name: string) => () =>
  owner.client.call(rewardCalls.createCurrency, { body: { name }, files: { iconFile: buildPng(64) } });

it("one of two currencies that get the same name at once is made", async () => {
  expect(await atOnce([create("Gears"), create("Gears")])).toEqual(["done", "refused"]);
  const { custom } = await owner.client.call(rewardCalls.get, {});
  expect(custom.map(({ name }) => name)).toEqual(["Gears"]);
});

it("one of two currencies that are renamed to the same name at once is", async () => {
  const made = [await create("Gears")(), await create("Cogs")()].map(({ currency }) => currency.id);
  const rename = (id: number) => () =>
    owner.client.call(rewardCalls.updateCurrency, {
      ...{ params: { id }, body: { name: "Wheels" }, files: { iconFile: undefined } },
    });
  expect(await atOnce(made.map(rename))).toEqual(["done", "refused"]);
});

it("a built-in currency that two people adopt at once is one currency", async () => {
  const { settings: seen } = await owner.client.call(rewardCalls.get, {});
  const pizzas = CURRENCY_CATALOGUE.find(({ name }) => name === "Pizzas")?.id ?? 0;
  const allowedCurrencyIds = [...seen.allowedCurrencyIds, pizzas];
  const adopt = () => owner.client.call(rewardCalls.update, { body: { ...seen, allowedCurrencyIds, seen } });
  await atOnce([adopt, adopt]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from currencies where workspace_id = ${team.workspaceId} and icon = '🍕'
  `.execute(db());
  expect(rows).toEqual([{ count: 1 }]);
});

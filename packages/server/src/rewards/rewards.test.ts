import type { EndpointInput, RefusedFailure, ValidationFailure } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { challengeCalls } from "@guildhall/core/challenges";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { ledgerCalls } from "@guildhall/core/ledger";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { CURRENCY_CATALOGUE, rewardCalls } from "@guildhall/core/rewards";
import { sessionCalls } from "@guildhall/core/session";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let member: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  member = await team.join({ name: "Member" });
});
afterEach(() => team.close());

const pizza = CURRENCY_CATALOGUE.find((each) => each.name === "Pizzas");

const give = (to: Teammate, amount: number) =>
  owner.client.call(balanceCalls.update, {
    params: { id: to.memberId },
    body: { balances: { [String(team.currencyId)]: amount } },
  });

const problemsOf = async (call: Promise<unknown>) => {
  const failure = (await call.catch((error: unknown) => error)) as ValidationFailure;
  return failure.fields.map(({ field, code }) => [field, code]);
};

describe("a workspace's currencies", () => {
  it("are its own and the catalogue of 43 popular and 60 other ones", async () => {
    const { popular, other, custom, settings } = await owner.client.call(rewardCalls.get, {});
    expect([popular.length, other.length, custom.length]).toEqual([43, 60, 0]);
    expect(popular[0]).toMatchObject({ id: team.currencyId, name: "Stars", isAllowed: true });
    expect(settings).toEqual({
      allowedCurrencyIds: [team.currencyId],
      defaultRewardCurrencyId: team.currencyId,
      defaultRewardAmount: 100,
    });
  });

  it("are also offered to people who set up a workspace", async () => {
    const { settings } = await owner.client.call(rewardCalls.getForIntro, {});
    expect(settings).toEqual((await owner.client.call(rewardCalls.get, {})).settings);
  });

  it("get a workspace ID when they're adopted from the catalogue, once", async () => {
    const body = {
      allowedCurrencyIds: [team.currencyId, pizza?.id ?? 0],
      defaultRewardCurrencyId: pizza?.id ?? 0,
      defaultRewardAmount: 250,
    };
    const first = await owner.client.call(rewardCalls.update, { body });
    const taken = first.popular.find((each) => each.name === "Pizzas");
    expect(taken?.id).toBeLessThan(2 ** 52);
    expect(first.settings).toEqual({
      allowedCurrencyIds: [team.currencyId, taken?.id],
      defaultRewardCurrencyId: taken?.id,
      defaultRewardAmount: 250,
    });
    const again = await owner.client.call(rewardCalls.update, {
      body: { ...first.settings, defaultRewardAmount: 300 },
    });
    expect(again.popular.filter((each) => each.name === "Pizzas").map((each) => each.id)).toEqual([taken?.id]);
    const info = await member.client.call(sessionCalls.getUserInfo, {});
    expect(info.loggedIn && info.user?.balances.map((each) => each.currencyName)).toEqual(["Stars", "Pizzas"]);
  });

  it("move the default to the first remaining one, with amount 1", async () => {
    const both = await owner.client.call(rewardCalls.update, {
      body: {
        allowedCurrencyIds: [team.currencyId, pizza?.id ?? 0],
        defaultRewardCurrencyId: team.currencyId,
        defaultRewardAmount: 500,
      },
    });
    const taken = both.settings.allowedCurrencyIds[1] ?? 0;
    const { settings } = await owner.client.call(rewardCalls.update, {
      body: { ...both.settings, allowedCurrencyIds: [taken] },
    });
    expect(settings).toEqual({ allowedCurrencyIds: [taken], defaultRewardCurrencyId: taken, defaultRewardAmount: 100 });
  });

  it("are never empty or unknown, and the default never exceeds 999", async () => {
    const reward = { defaultRewardCurrencyId: team.currencyId, defaultRewardAmount: 100 };
    expect(
      await problemsOf(owner.client.call(rewardCalls.update, { body: { allowedCurrencyIds: [], ...reward } })),
    ).toEqual([["allowedCurrencyIds", "required_reward"]]);
    const unknown = { allowedCurrencyIds: [team.currencyId, 999_999], ...reward };
    expect(await problemsOf(owner.client.call(rewardCalls.update, { body: unknown }))).toEqual([
      ["allowedCurrencyIds.1", "unknown_currency"],
    ]);
    const high = {
      allowedCurrencyIds: [team.currencyId],
      defaultRewardCurrencyId: team.currencyId,
      defaultRewardAmount: 99_901,
    };
    expect(await problemsOf(owner.client.call(rewardCalls.update, { body: high }))).toEqual([
      ["defaultRewardAmount", "too_large"],
    ]);
  });

  it("have Russian names for Russian readers", async () => {
    const token = await team.server.openSession({ accountId: owner.accountId, workspaceId: team.workspaceId });
    const headers = { authorization: `Bearer ${token}`, "x-language": "ru" };
    const { data } = (await team.server.ask({ url: "/api/v1/rewards", headers })).json<{
      data: { popular: { name: string }[] };
    }>();
    expect(data.popular.slice(0, 2).map((each) => each.name)).toEqual(["Звёзды", "Кофе"]);
  });

  it("can be custom, with a picture", async () => {
    const iconFile = buildPng(64);
    const { currency } = await owner.client.call(rewardCalls.createCurrency, {
      body: { name: "Gears" },
      files: { iconFile },
    });
    expect(currency).toMatchObject({ name: "Gears", isAllowed: true });
    expect(currency.iconUrl).toMatch(/^\/files\/\d+\/[\w-]{22}\.webp$/);
    const renamed = await owner.client.call(rewardCalls.updateCurrency, {
      params: { id: currency.id },
      body: { name: "Cogs" },
      files: { iconFile: undefined },
    });
    expect(renamed.currency).toEqual({ ...currency, name: "Cogs" });
    const stars = owner.client.call(rewardCalls.updateCurrency, {
      params: { id: team.currencyId },
      body: { name: "Mine" },
      files: { iconFile: undefined },
    });
    await expect(stars).rejects.toMatchObject({ kind: "not_found" });
    const small = buildPng(63);
    expect(
      await problemsOf(
        owner.client.call(rewardCalls.createCurrency, { body: { name: "Tiny" }, files: { iconFile: small } }),
      ),
    ).toEqual([["iconFile", "image_resolution"]]);
  });

  it("put amounts in the workspace's own words, by amount and in both languages", async () => {
    const files = { iconFile: buildPng(64) };
    const forms = { one: " шестерёнка ", few: "шестерёнки", many: "шестерёнок" };
    const { currency } = await owner.client.call(rewardCalls.createCurrency, {
      body: { name: "Шестерёнки", forms },
      files,
    });
    const kept = { one: "шестерёнка", few: "шестерёнки", many: "шестерёнок" };
    expect(currency.forms).toEqual(kept);
    const balances = async () => {
      const info = await owner.client.call(sessionCalls.getUserInfo, {});
      return info.loggedIn ? (info.user?.balances ?? []) : [];
    };
    expect((await balances()).map(({ currencyForms }) => currencyForms)).toEqual([
      { one: "star", few: "stars", many: "stars" },
      kept,
    ]);
    const body = { title: "Tea", costs: [{ currencyId: currency.id, amount: 300 }] };
    const { id } = await owner.client.call(perkCalls.create, { body, files: { imageFile: undefined } });
    const buy = async (amount: number) => {
      const costs = [{ currencyId: currency.id, amount }];
      return (await owner.client
        .call(purchaseCalls.create, { body: { productId: id, costs } })
        .catch((error: unknown) => error)) as RefusedFailure;
    };
    expect((await buy(100)).values).toEqual({ price: "3 шестерёнки" });
    await owner.client.call(balanceCalls.update, {
      params: { id: owner.memberId },
      body: { balances: { [String(currency.id)]: 100 } },
    });
    expect((await buy(300)).values).toEqual({ available: "1 шестерёнка" });
  });

  it("keep word forms that aren't sent, and report conflicting ones", async () => {
    const { currency } = await owner.client.call(rewardCalls.createCurrency, {
      body: { name: "Gears" },
      files: { iconFile: buildPng(64) },
    });
    const change = async (body: EndpointInput<typeof rewardCalls.updateCurrency>["body"]) =>
      (
        await owner.client.call(rewardCalls.updateCurrency, {
          params: { id: currency.id },
          body,
          files: { iconFile: undefined },
        })
      ).currency;
    const forms = { one: "gear", few: "", many: "gears" };
    expect(currency.forms).toEqual({ one: "", few: "", many: "" });
    expect((await change({ name: "Gears", forms })).forms).toEqual(forms);
    expect(await change({ name: "Cogs" })).toMatchObject({ name: "Cogs", forms });
    const stale = { name: "Cogs", forms: currency.forms };
    await expect(change({ name: "Cogs", forms: { ...forms, one: "cog" }, seen: stale })).rejects.toMatchObject({
      changed: [{ field: "forms" }],
    });
    expect((await change({ name: "Wheels", forms: currency.forms, seen: stale })).forms).toEqual(forms);
    const long = { ...forms, many: "x".repeat(41) };
    expect(await problemsOf(change({ name: "Cogs", forms: long }))).toEqual([["forms.many", "too_long"]]);
  });

  it("have names that differ by more than case and spaces, in every language", async () => {
    const create = async (name: string) =>
      (await owner.client.call(rewardCalls.createCurrency, { body: { name }, files: { iconFile: buildPng(64) } }))
        .currency;
    const rename = (id: number, name: string) =>
      owner.client.call(rewardCalls.updateCurrency, {
        params: { id },
        body: { name },
        files: { iconFile: undefined },
      });
    const taken = [["name", "currency_taken"]];
    const gears = await create("Gears");
    const { popular } = await owner.client.call(rewardCalls.get, {});
    const [builtIn] = popular.filter(({ isAllowed }) => isAllowed);
    expect(builtIn?.name).toBe("Stars");
    for (const name of ["Stars", "stars ", "ｓｔａｒｓ", "ЗВЁЗДЫ", "gEARS"])
      expect(await problemsOf(create(name))).toEqual(taken);
    const cogs = await create("Cogs");
    expect(await problemsOf(rename(cogs.id, " gears"))).toEqual(taken);
    // Its own name in another case is no clash.
    expect((await rename(cogs.id, "COGS")).currency.name).toBe("COGS");
    // Older duplicates stay: only a new name is refused.
    await team.server.deps.db.pool.query("update currencies set name = 'Gears' where id = $1 and workspace_id = $2", [
      cogs.id,
      team.workspaceId,
    ]);
    const forms = { one: "gear", few: "", many: "gears" };
    const kept = await owner.client.call(rewardCalls.updateCurrency, {
      params: { id: cogs.id },
      body: { name: "Gears", forms },
      files: { iconFile: undefined },
    });
    expect(kept.currency).toMatchObject({ name: "Gears", forms });
    expect(await problemsOf(rename(gears.id, "Stars"))).toEqual(taken);
  });

  it("can't be adopted from the catalogue beside an own one of the same name", async () => {
    await owner.client.call(rewardCalls.createCurrency, { body: { name: "Gems" }, files: { iconFile: buildPng(64) } });
    const { popular, settings } = await owner.client.call(rewardCalls.get, {});
    const gems = popular.find(({ name }) => name === "Gems")?.id ?? 0;
    const adopting = owner.client.call(rewardCalls.update, {
      body: { ...settings, allowedCurrencyIds: [...settings.allowedCurrencyIds, gems] },
    });
    expect(await problemsOf(adopting)).toEqual([
      [`allowedCurrencyIds.${String(settings.allowedCurrencyIds.length)}`, "currency_taken"],
    ]);
  });

  it("make the reward that a new challenge starts with", async () => {
    await owner.client.call(rewardCalls.update, {
      body: {
        allowedCurrencyIds: [team.currencyId],
        defaultRewardCurrencyId: team.currencyId,
        defaultRewardAmount: 350,
      },
    });
    const { challenge } = await owner.client.call(challengeCalls.getForEdit, { params: { id: 0 } });
    expect(challenge.rewards).toEqual([{ currencyId: team.currencyId, amount: 350 }]);
  });
});

describe("erasing balances", () => {
  it("zeroes every balance, once, and leaves ranks and a consistent ledger", async () => {
    await give(member, 700);
    await give(owner, 300);
    const before = await owner.client.call(rewardCalls.get, {});
    expect(before.balances).toEqual({ users: 2, balances: 2 });
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 2, balances: 2 });
    expect(await owner.client.call(rewardCalls.erase, {})).toMatchObject({ users: 0, balances: 0 });
    const info = await member.client.call(sessionCalls.getUserInfo, {});
    expect(info.loggedIn && info.user?.balances.map((each) => each.amount)).toEqual([0]);
    await team.readEvents();
    expect(await owner.client.call(ledgerCalls.check, {})).toMatchObject({ isClean: true, transfers: 4 });
    expect((await owner.client.call(leaderboardCalls.get, { query: {} })).items).toHaveLength(2);
  });
});

import type { EndpointInput, ValidationFailure } from "@guildhall/core";
import { CURRENCY_CATALOGUE, rewardCalls } from "@guildhall/core/rewards";
import { sessionCalls } from "@guildhall/core/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildPng } from "../testing/build-png.ts";
import { newestEvents } from "../testing/newest-events.ts";
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

type Choice = Omit<EndpointInput<typeof rewardCalls.update>["body"], "defaultRewardCurrencyId">;

const builtIn = (wanted: string) => CURRENCY_CATALOGUE.find(({ name }) => name === wanted)?.id ?? 0;
const read = () => owner.client.call(rewardCalls.get, {});
const save = (choice: Partial<EndpointInput<typeof rewardCalls.update>["body"]>) => {
  const usual: Choice = { allowedCurrencyIds: [team.currencyId], defaultRewardAmount: 100 };
  const body = { ...usual, defaultRewardCurrencyId: team.currencyId, ...choice };
  return owner.client.call(rewardCalls.update, { body });
};
const problemsOf = async (call: Promise<unknown>) => {
  const failure = (await call.catch((error: unknown) => error)) as ValidationFailure;
  return failure.fields.map(({ field, code }) => [field, code]);
};
const balanceNames = async () => {
  const info = await owner.client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn && info.user?.balances.map(({ currencyName }) => currencyName);
};
const positions = async () => {
  const rows = await db()
    .selectFrom("currencies")
    .select(["name", "position"])
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  return Object.fromEntries(rows.map(({ name, position }) => [name, position]));
};

it("shows what a workspace has and what it could have, each with its words and picture", async () => {
  const crab = { workspace_id: team.workspaceId, name: "Crabs", icon: "🦀", kind: "emoji", position: 9 } as const;
  const { id } = await db().insertInto("currencies").values(crab).returning("id").executeTakeFirstOrThrow();
  const { custom, popular } = await read();
  expect(custom).toEqual([
    {
      ...{ id, name: "Crabs", iconUrl: "/icons/1f980.svg", isAllowed: true },
      forms: { one: "Crabs", few: "Crabs", many: "Crabs" },
    },
  ]);
  expect([popular[0], popular[5]]).toEqual([
    {
      ...{ id: team.currencyId, name: "Stars", iconUrl: "/icons/2b50.svg", isAllowed: true },
      forms: { one: "star", few: "stars", many: "stars" },
    },
    {
      ...{ id: builtIn("Pizzas"), name: "Pizzas", iconUrl: "/icons/1f355.svg", isAllowed: false },
      forms: { one: "pizza", few: "pizzas", many: "pizzas" },
    },
  ]);
});

it("offers the first currency in use as the default until one is chosen", async () => {
  const { workspaceId } = team;
  // An import keeps ids.
  await db().updateTable("currencies").set({ id: 1 }).where("workspace_id", "=", workspaceId).execute();
  const crab = { workspace_id: workspaceId, id: 7, name: "Crabs", icon: "🦀", kind: "emoji", position: 9 } as const;
  const unused = { ...crab, id: 8, name: "Bats", icon: "🦇", position: 3, is_allowed: false } as const;
  await db().insertInto("currencies").values([crab, unused]).execute();
  expect((await read()).settings).toMatchObject({ allowedCurrencyIds: [7, 1], defaultRewardCurrencyId: 1 });
  await db().updateTable("currencies").set({ is_default: false }).where("workspace_id", "=", workspaceId).execute();
  expect((await read()).settings).toMatchObject({ allowedCurrencyIds: [7, 1], defaultRewardCurrencyId: 7 });
});

it("lists built-in currencies after the first one in the catalogue's order, and own ones when they're made", async () => {
  await save({ allowedCurrencyIds: [team.currencyId, builtIn("Pizzas")] });
  const body = { name: "Gears" };
  const gears = await owner.client.call(rewardCalls.createCurrency, { body, files: { iconFile: buildPng(64) } });
  const { settings } = await read();
  await save({ allowedCurrencyIds: [...settings.allowedCurrencyIds, builtIn("Coffees")] });
  expect(await balanceNames()).toEqual(["Stars", "Coffees", "Pizzas", "Gears"]);
  expect(await positions()).toMatchObject({ Coffees: 101, Pizzas: 105, Gears: 106 });
  const { custom, popular, settings: after } = await read();
  expect(custom.map(({ id }) => id)).toEqual([gears.currency.id]);
  const used = popular.filter(({ isAllowed }) => isAllowed);
  expect(used.map(({ name }) => name)).toEqual(["Stars", "Coffees", "Pizzas"]);
  expect(after.allowedCurrencyIds).toEqual([...custom, ...used].map(({ id }) => id));
});

it("keeps what two people chose at the same time, and asks about a default that both changed", async () => {
  const { settings: seen } = await read();
  await save({ ...seen, allowedCurrencyIds: [team.currencyId, builtIn("Pizzas")], defaultRewardAmount: 200, seen });
  const second = await save({ ...seen, allowedCurrencyIds: [team.currencyId, builtIn("Coffees")], seen });
  expect(second.popular.filter(({ isAllowed }) => isAllowed).map(({ name }) => name)).toEqual([
    "Stars",
    "Coffees",
    "Pizzas",
  ]);
  expect(second.settings.defaultRewardAmount).toBe(200);
  await expect(save({ ...seen, defaultRewardAmount: 300, seen })).rejects.toMatchObject({
    changed: [{ field: "defaultRewardAmount", seen: 100, now: 200 }],
  });
  expect((await read()).settings).toEqual(second.settings);
});

it("changes nothing in other workspaces", async () => {
  const other = await buildTeam(database());
  const boss = await other.join({ name: "Boss", roles: ["owner"] });
  const before = await boss.client.call(rewardCalls.get, {});
  await save({ allowedCurrencyIds: [builtIn("Pizzas")], defaultRewardCurrencyId: builtIn("Pizzas") });
  expect(await boss.client.call(rewardCalls.get, {})).toEqual(before);
  await other.close();
});

it("refuses a default that's another workspace's, and keeps what was chosen", async () => {
  const other = await buildTeam(database());
  expect(await problemsOf(save({ defaultRewardCurrencyId: other.currencyId, defaultRewardAmount: 300 }))).toEqual([
    ["defaultRewardCurrencyId", "unknown_currency"],
  ]);
  await other.close();
  expect((await read()).settings).toMatchObject({
    defaultRewardCurrencyId: team.currencyId,
    defaultRewardAmount: 100,
  });
});

it("lets older namesakes stay in use", async () => {
  const own = { workspace_id: team.workspaceId, name: "Stars", icon: "/files/own.webp", kind: "custom" } as const;
  await db().insertInto("currencies").values(own).execute();
  const { settings } = await read();
  expect((await save({ ...settings, defaultRewardAmount: 300 })).settings).toEqual({
    ...settings,
    defaultRewardAmount: 300,
  });
});

it("refuses a built-in one called like an own one, even if that isn't in use, or like another in use", async () => {
  const { workspaceId, currencyId } = team;
  const gems = { workspace_id: workspaceId, name: "Gems", icon: "/files/own.webp", kind: "custom" } as const;
  const renamed = { workspace_id: workspaceId, name: "Pizzas", icon: "☕", kind: "emoji", position: 9 } as const;
  await db()
    .insertInto("currencies")
    .values({ ...gems, is_allowed: false })
    .execute();
  const { id } = await db().insertInto("currencies").values(renamed).returning("id").executeTakeFirstOrThrow();
  expect(await problemsOf(save({ allowedCurrencyIds: [currencyId, builtIn("Gems")] }))).toEqual([
    ["allowedCurrencyIds.1", "currency_taken"],
  ]);
  expect(await problemsOf(save({ allowedCurrencyIds: [currencyId, id, builtIn("Pizzas")] }))).toEqual([
    ["allowedCurrencyIds.2", "currency_taken"],
  ]);
  const { settings } = await save({ allowedCurrencyIds: [currencyId, builtIn("Pizzas")] });
  expect([settings.allowedCurrencyIds.length, settings.allowedCurrencyIds.includes(id)]).toEqual([2, false]);
});

it("is news wherever amounts are shown, as own currencies are when they're made or renamed", async () => {
  const { workspaceId } = team;
  let heard: BusMessage[] = [];
  team.hear((message) => heard.push(message));
  const told = () => {
    const messages = heard.filter(({ kind }) => kind === "forget" || kind === "news");
    heard = [];
    return messages;
  };
  const topics = ["balances", "challenges", "feed", "leaderboard", "products", "purchases", "thanks"];
  const news = [
    { kind: "forget", workspaceId },
    { kind: "news", workspaceId, topics, memberIds: [] },
  ];
  await save({ defaultRewardAmount: 300 });
  expect(told()).toEqual(news);
  const icon = { files: { iconFile: buildPng(64) } };
  const { currency } = await owner.client.call(rewardCalls.createCurrency, { body: { name: "Gears" }, ...icon });
  expect(told()).toEqual(news);
  const input = { params: { id: currency.id }, body: { name: "Cogs" }, files: { iconFile: undefined } };
  await owner.client.call(rewardCalls.updateCurrency, input);
  expect(told()).toEqual(news);
});

it("tells what was chosen, by the ids that the currencies have here", async () => {
  const last = (await newestEvents(db(), [team.workspaceId], 0)).at(-1)?.id ?? 0;
  const { settings: before } = await read();
  const { settings } = await save({
    allowedCurrencyIds: [builtIn("Pizzas")],
    defaultRewardCurrencyId: builtIn("Pizzas"),
    defaultRewardAmount: 250,
  });
  const told = await newestEvents(db(), [team.workspaceId], last);
  const change = (field: keyof typeof settings) => ({ field, before: before[field], after: settings[field] });
  expect(told.map(({ type, payload, by }) => ({ type, payload, by }))).toEqual([
    {
      type: "rewards.changed",
      by: owner.memberId,
      payload: {
        ...settings,
        changes: [change("allowedCurrencyIds"), change("defaultRewardCurrencyId"), change("defaultRewardAmount")],
      },
    },
  ]);
  const [id = 0] = settings.allowedCurrencyIds;
  expect(id).toBeLessThan(2 ** 52);
  expect(settings).toEqual({ allowedCurrencyIds: [id], defaultRewardCurrencyId: id, defaultRewardAmount: 250 });
});

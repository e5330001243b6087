import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { BotName } from "./bot.repository.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { createChatMetrics } from "./chat-metrics.ts";
import { connectChat } from "./connections.ts";
import { endChat } from "./end-chat.service.ts";
import { keepFoundBot } from "./find-bot.service.ts";

const database = useTestDatabase();
const BOT: BotName = { externalId: "7", username: "guild_bot" };
const FIRST = Buffer.from("first");
const SECOND = Buffer.from("second");

let team: Team;
let boss: Teammate;
let ann: Teammate;

const db = () => database().database.handle;

beforeEach(async () => {
  await db().deleteFrom("chat_bots").execute();
  await db().deleteFrom("chat_connections").execute();
  const codeLink = ({ code }: { readonly code: string }, username: string) => `https://t.me/${username}?start=${code}`;
  team = await buildTeam(database(), { channels: { telegram: createChannelProvider("telegram", { codeLink }) } });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann", language: "ru" });
  await connect("-1");
  await connect("-2");
  await connect("11", { isPersonal: true });
});
afterEach(() => team.close());

const connect = (externalId: string, more: object = {}) =>
  connectChat(
    { ...team.server.deps, db: db(), at: team.clock.now() },
    {
      ...{ workspaceId: team.workspaceId, provider: "telegram", externalId, name: "Crew", language: "en" },
      ...{ isPersonal: false, credentials: {}, ...more },
    },
  );

async function find(name: BotName | null, { tokenMark = FIRST, isFirst = false } = {}): Promise<boolean> {
  const doesCount = await keepFoundBot(team.server.deps, { provider: "telegram", tokenMark, isFirst, name });
  await team.readEvents();
  return doesCount;
}

async function states(): Promise<readonly string[]> {
  const rows = await db()
    .selectFrom("chat_connections")
    .select(["external_id", "state"])
    .orderBy("external_id")
    .execute();
  return rows.map(({ external_id: id, state }) => `${id} ${state}`);
}

async function told(who: Teammate): Promise<readonly string[]> {
  const { items } = await who.client.call(contract.listNotifications, {
    params: { id: who.memberId },
    query: { page: 0 },
  });
  return items.map(({ title }) => title);
}

/** What was said of chats that are there again. */
const resumed = async () =>
  (await newestEvents(db(), [team.workspaceId], 0))
    .filter(({ type }) => type === "chat.connected")
    .map(({ payload }) => payload);
const settings = () => boss.client.call(contract.getChatSettings, { params: { provider: "telegram" } });
const metric = async () =>
  (await createChatMetrics(team.server.deps).metrics()).split("\n").filter((line) => line.startsWith("guildhall_"));

describe("a bot whose token is refused", () => {
  it("loses all of its chats, which those who manage chats hear of once", async () => {
    await find(BOT, { isFirst: true });
    expect([await states(), (await settings()).refusedSince, await metric()]).toEqual([
      ["-1 active", "-2 active", "11 active"],
      null,
      ['guildhall_chat_bot_refused{provider="telegram"} 0'],
    ]);
    const since = team.clock.now().toISOString();
    await find(null);
    team.clock.advance(60_000);
    await find(null);
    expect(await states()).toEqual(["-1 revoked", "-2 revoked", "11 revoked"]);
    expect([await told(boss), await told(ann)]).toEqual([["Telegram rejected the token of @guild_bot"], []]);
    expect((await settings()).refusedSince).toBe(since);
    expect(await metric()).toEqual(['guildhall_chat_bot_refused{provider="telegram"} 1']);
  });

  it("has them again once its token works, but not those that removed it", async () => {
    await find(BOT, { isFirst: true });
    const { deps } = team.server;
    const gone = {
      workspaceId: team.workspaceId,
      provider: "telegram",
      externalId: "-2",
      reason: "uninstalled",
    } as const;
    await deps.db.transaction((tx) => endChat({ db: tx, at: deps.clock.now(), tell: () => undefined }, gone));
    await find(null);
    await find(BOT);
    expect([await states(), (await settings()).refusedSince]).toEqual([
      ["-1 active", "-2 uninstalled", "11 active"],
      null,
    ]);
    await find(BOT);
    expect(await resumed()).toEqual([{ provider: "telegram", externalId: "7", name: "@guild_bot" }]);
    // Lost again, it's told again.
    await find(null);
    expect((await told(boss)).filter((title) => title.includes("@guild_bot"))).toHaveLength(2);
  });

  it("has them again with another token after a restart, and the old one no longer counts", async () => {
    await find(BOT, { isFirst: true });
    await find(null);
    expect(await find(BOT, { tokenMark: SECOND, isFirst: true })).toBe(true);
    expect(await states()).toEqual(["-1 active", "-2 active", "11 active"]);
    expect(await find(null, { tokenMark: FIRST })).toBe(false);
    expect(await states()).toEqual(["-1 active", "-2 active", "11 active"]);
  });

  it("is shown from the first start on, before it ever worked", async () => {
    await find(null, { isFirst: true });
    expect((await settings()).refusedSince).toBe(team.clock.now().toISOString());
    expect(await told(boss)).toEqual(["Telegram rejected the token of Guildhall"]);
    expect(await states()).toEqual(["-1 revoked", "-2 revoked", "11 revoked"]);
    await find({ externalId: "7", username: "" });
    expect(await states()).toEqual(["-1 active", "-2 active", "11 active"]);
    expect(await resumed()).toEqual([{ provider: "telegram", externalId: "7", name: "Guildhall" }]);
  });

  it("leaves its chats to be connected again if another bot takes its place", async () => {
    await find(BOT, { isFirst: true });
    await find(null);
    await find({ externalId: "8", username: "other_bot" }, { tokenMark: SECOND, isFirst: true });
    await find({ externalId: "8", username: "other_bot" }, { tokenMark: SECOND, isFirst: true });
    expect(await states()).toEqual(["-1 uninstalled", "-2 uninstalled", "11 uninstalled"]);
    expect(await resumed()).toEqual([]);
  });
});

it("the link with a code names the bot that another process runs, while its token works", async () => {
  const link = async () =>
    (await boss.client.call(contract.createChatCode, { params: { provider: "telegram" } })).link.replace(/=.*/, "=");
  expect(await link()).toBe("");
  await find(BOT, { isFirst: true });
  expect(await link()).toBe("https://t.me/guild_bot?start=");
  await find(null);
  expect(await link()).toBe("");
});

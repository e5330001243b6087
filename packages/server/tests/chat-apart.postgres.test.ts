import { chatCalls } from "@guildhall/core/integrations";
import { addChannel, addTeam, addUser, createSender, startFakeSlack } from "@guildhall/slack-app/testing";
import { startFakeTelegram } from "@guildhall/telegram-bot/testing";
import type { FakeTelegram } from "@guildhall/telegram-bot/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../src/lib/clock.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import { buildChatGuild, startChatServer } from "./chat-server.ts";
import type { ChatServer } from "./chat-server.ts";

const database = useTestDatabase();
const SLOWLY = { timeout: 30_000, interval: 100 };
const SECRET = "signing-secret";

let fake: Awaited<ReturnType<typeof startFakeSlack>>;
let telegram: FakeTelegram;
let main: ChatServer;
let apart: ChatServer;

beforeAll(async () => {
  fake = await startFakeSlack(() => systemClock.now());
  const slack = { apiUrl: fake.apiUrl, authorizeOrigin: fake.origin, signingSecret: SECRET };
  main = await startChatServer(database(), { slack, chatsApart: true });
  apart = await startChatServer({ database: database().openAnother() }, { slack, only: "slack" });
  telegram = await startFakeTelegram({ now: () => systemClock.now() });
});
afterAll(async () => {
  await Promise.all([main.stop(), apart.stop()]);
  await Promise.all([fake.close(), telegram.close()]);
});

it("a chat in a process of its own takes and sends what the server leaves to it", async () => {
  const team = addTeam(fake.world, "T1");
  addUser(team, { id: "UBOSS", name: "Boss" });
  addChannel(team, { id: "C1", name: "general" });
  const slack = createSender(fake, team, SECRET);
  const guild = await buildChatGuild(database());
  const boss = await guild.join("Boss", "owner");
  const browser = await main.browser(boss);
  fake.consent = { kind: "allow", teamId: "T1", userId: "UBOSS" };
  const back = await browser.open(await browser.open("/api/v1/slack/install"));
  expect(await browser.open(back)).toBe("/integration/slack?installed=Sparks");

  const request = slack.command("/guildhall", "help", "UBOSS");
  expect(await main.post(request)).toBe(404);
  expect(await apart.post(request)).toBe(200);
  await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);

  const body = { externalId: "T1", channelId: "C1" };
  await browser.client.call(chatCalls.update, { params: { provider: "slack" }, body });
  await challengeSteps.publish({ ...boss, client: browser.client }, {});
  await expect
    .poll(() => team.messages.map(({ channel, text }) => `${channel} ${text}`), SLOWLY)
    .toEqual([expect.stringMatching(/^C1 .*Read a book/)]);
});

it("the panel links to a bot that another process runs, without asking Telegram itself", async () => {
  const config = { telegram: { apiRoot: telegram.url, token: telegram.token } };
  // It couldn't ask: from there, Telegram can't be reached.
  const panel = await startChatServer(database(), {
    telegram: { ...config.telegram, apiRoot: "http://127.0.0.1:1" },
    chatsApart: true,
  });
  const guild = await buildChatGuild(database());
  const { client } = await panel.browser(await guild.join("Boss", "owner"));
  const linkOf = async () => (await client.call(chatCalls.createCode, { params: { provider: "telegram" } })).link;
  expect(await linkOf()).toBe("");
  const bot = await startChatServer({ database: database().openAnother() }, { ...config, only: "telegram" });
  await expect.poll(linkOf, SLOWLY).toMatch(/^https:\/\/t\.me\/guildhall_bot\?startgroup=/);
  expect(panel.logged.filter((line) => line.includes('"provider":"telegram"'))).toEqual([]);
  await Promise.all([panel.stop(), bot.stop()]);
});

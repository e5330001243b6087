import { contract } from "@guildhall/core/contract";
import { chatCalls } from "@guildhall/core/integrations";
import { startFakeTelegram } from "@guildhall/telegram-bot/testing";
import type { FakeChat, FakeMessage, FakeTelegram } from "@guildhall/telegram-bot/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../src/lib/clock.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import { buildChatGuild, forgetChats, METRICS_TOKEN, startChatServer } from "./chat-server.ts";
import type { Browser, ChatGuild, ChatServer } from "./chat-server.ts";

const database = useTestDatabase();
const SLOWLY = { timeout: 30_000, interval: 100 };
const METRICS = { authorization: `Bearer ${METRICS_TOKEN}` };
const WEBHOOK = { webhookSecret: "webhook-secret" };

type Person = ReturnType<FakeTelegram["people"]["person"]>;

let fake: FakeTelegram;
let server: ChatServer;
let guild: ChatGuild;
let boss: BuiltMember;
let bob: BuiltMember;
let anna: Person;
let boris: Person;
let group: FakeChat;
let groups = 0;

async function start(more: object = {}): Promise<void> {
  server = await startChatServer(database(), { telegram: { apiRoot: fake.url, token: fake.token, ...more } });
}

beforeEach(async () => {
  await forgetChats(database());
  fake = await startFakeTelegram({ now: () => systemClock.now() });
  groups += 1;
  anna = fake.people.person({ id: groups * 100 + 1, first_name: "Anna" });
  boris = fake.people.person({ id: groups * 100 + 2, first_name: "Boris" });
  group = fake.people.group({ id: -1000 - groups, title: "Team", admins: [anna] });
  group.standings.set(boris.id, "member");
  guild = await buildChatGuild(database());
  boss = await guild.join("Boss", "owner");
  bob = await guild.join("Bob");
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const isIntroduced = () => server.logged.some((line) => line.includes("a chat knows this server"));
const texts = (chat: { readonly id: number }) => fake.messagesIn(chat.id).map(({ text = "" }) => text);
const last = (chat: { readonly id: number }): FakeMessage =>
  fake.messagesIn(chat.id).at(-1) ?? expect.fail("the bot said nothing there");

/** Posts what happened to the webhook; the bot that fetches it needs nothing. */
async function deliver(): Promise<void> {
  for (const { httpStatus } of await fake.updates.deliver()) expect(httpStatus).toBe(200);
}

/** Links an account by its own code, and tells what the bot says. */
async function link(who: BuiltMember, person: Person, send = deliver): Promise<Browser> {
  const browser = await server.browser(who);
  const { code } = await browser.client.call(chatCalls.link, { params: { provider: "telegram" } });
  fake.people.start(person, code);
  await send();
  await expect.poll(() => texts(person).length, SLOWLY).toBeGreaterThanOrEqual(2);
  return browser;
}

async function connectGroup(browser: Browser, send = deliver): Promise<void> {
  const { code } = await browser.client.call(chatCalls.createCode, { params: { provider: "telegram" } });
  fake.people.addBot(group, anna);
  fake.people.say(anna, `/start@guildhall_bot ${code}`, { in: group });
  await send();
  await expect
    .poll(async () => (await settings(browser)).connections.map(({ channels }) => channels.length), SLOWLY)
    .toEqual([1]);
}

const settings = (browser: Browser) => browser.client.call(chatCalls.get, { params: { provider: "telegram" } });

const balanceOf = (who: BuiltMember, { client }: Browser) =>
  challengeSteps.balance({ ...who, client }, guild.currencyId);

describe("by its webhook", () => {
  beforeEach(async () => {
    await start(WEBHOOK);
    await expect.poll(isIntroduced, SLOWLY).toBe(true);
  });

  it("an account and a group are connected, thanks given by a reply, a challenge accepted by a press", async () => {
    const browser = await link(boss, anna);
    const bobs = await link(bob, boris);
    expect(await browser.client.call(chatCalls.listOwn, {})).toEqual({
      items: [{ provider: "telegram", isLinked: true }],
    });
    await connectGroup(browser);

    const said = fake.people.say(boris, "I fixed the door", { in: group });
    fake.people.say(anna, "/thanks 3 ⭐ for the door", { in: group, replyTo: said });
    const [update] = fake.updates.pending;
    await deliver();
    if (update !== undefined) expect((await fake.updates.post(update)).httpStatus).toBe(200);
    await expect.poll(async () => balanceOf(bob, bobs), SLOWLY).toBe(300);
    await expect.poll(() => texts(group).join("\n"), SLOWLY).toContain("3 stars");
    expect(await balanceOf(bob, bobs)).toBe(300);
    const before = texts(group).length;

    const [connection] = (await settings(browser)).connections;
    await browser.client.call(chatCalls.update, {
      params: { provider: "telegram" },
      body: { externalId: String(group.id), channelId: connection?.channels[0]?.id ?? "" },
    });
    // Answered and announced here, it's one message with both, and was never two.
    const isPost = ({ method, params, code }: FakeTelegram["calls"][number]) =>
      method === "sendMessage" && String(params["chat_id"]) === String(group.id) && code === 200;
    const posts = () => fake.calls.filter(isPost).length;
    // Whatever is announced from now on may be posted at once.
    const paces = () => database().database.handle.selectFrom("chat_pace").select("ready_at").execute();
    const isReady = async () => (await paces()).every(({ ready_at: readyAt }) => readyAt <= systemClock.now());
    await expect.poll(isReady, SLOWLY).toBe(true);
    const postsBefore = posts();
    fake.people.say(anna, "/thanks 2 ⭐ for the window", { in: group, replyTo: said });
    await deliver();
    await expect.poll(() => texts(group).slice(before), SLOWLY).toEqual([expect.stringMatching(/^Boss.*Bob/)]);
    expect(last(group)).toMatchObject({ reply_to_message: { text: expect.stringContaining("the window") } });
    expect((last(group).reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text)).toEqual(["Undo"]);
    expect(posts() - postsBefore).toBe(1);
    const id = await challengeSteps.publish({ ...boss, client: browser.client }, {});
    await expect.poll(() => texts(group).at(-1), SLOWLY).toContain("Read a book");
    expect(texts(group).length - before).toBe(2);
    const press = fake.people.press(boris, last(group), "Accept");
    await deliver();
    await expect
      .poll(async () => (await challengeSteps.read({ ...boss, client: browser.client }, id)).assignments.length, SLOWLY)
      .toBe(1);
    await expect.poll(() => fake.unansweredPresses(), SLOWLY).not.toContain(press);

    fake.people.removeBot(group, anna);
    await deliver();
    await expect.poll(async () => (await settings(browser)).connections[0]?.state, SLOWLY).toBe("uninstalled");
  });

  it("a code that is used or made up is refused with what to do", async () => {
    const { client } = await server.browser(boss);
    const { code } = await client.call(chatCalls.link, { params: { provider: "telegram" } });
    fake.people.start(anna, code);
    await deliver();
    await expect.poll(() => texts(anna).length, SLOWLY).toBeGreaterThanOrEqual(2);
    fake.people.start(boris, code);
    await deliver();
    await expect.poll(() => texts(boris).length, SLOWLY).toBe(1);
    expect(texts(boris)[0]).toMatch(/used/);
  });

  it("nothing is taken without the webhook's secret", async () => {
    const request = { path: "/telegram/webhook", headers: {}, body: '{"update_id":1}' };
    expect(await server.post(request)).toBe(403);
  });
});

const stateOf = async (browser: Browser) => {
  const { connections, refusedSince } = await settings(browser);
  return [connections.map(({ state }) => state), refusedSince !== null];
};

/** Of the bot: at the end of a month, quotas remind of themselves. */
async function newsOf({ client }: Browser, { memberId: id }: BuiltMember): Promise<readonly string[]> {
  const { items } = await client.call(contract.listNotifications, { params: { id }, query: { page: 0 } });
  return items.map(({ title }) => title).filter((title) => title.includes("Telegram"));
}

it.each([
  ["fetches", {}],
  ["is posted", WEBHOOK],
])(
  "a bot that %s its updates loses its chats while its token is refused, and has them again by itself",
  async (_, more) => {
    await start(more);
    await expect.poll(isIntroduced, SLOWLY).toBe(true);
    const isPosted = "webhookSecret" in more;
    const send = isPosted ? deliver : async () => undefined;
    const browser = await link(boss, anna, send);
    await connectGroup(browser, send);
    const channel = (await settings(browser)).connections[0]?.channels[0]?.id ?? "";
    const body = { externalId: String(group.id), channelId: channel };
    await browser.client.call(chatCalls.update, { params: { provider: "telegram" }, body });
    expect(await stateOf(browser)).toEqual([["active"], false]);

    fake.revoke();
    // Who is posted notices once there's something to send.
    const id = isPosted ? await challengeSteps.publish({ ...boss, client: browser.client }, {}) : 0;
    // A poll that Telegram held from before ends with news only.
    if (!isPosted) fake.people.say(anna, "/me");
    await expect.poll(() => stateOf(browser), SLOWLY).toEqual([["revoked"], true]);
    const told = [expect.stringContaining("Telegram rejected the token of @guildhall_bot")];
    await expect.poll(() => newsOf(browser, boss), SLOWLY).toEqual(told);
    const metrics = await (await fetch(`${server.url}/metrics`, { headers: METRICS })).text();
    expect(metrics).toContain('guildhall_chat_bot_refused{provider="telegram"} 1');
    const { link: dead } = await browser.client.call(chatCalls.createCode, { params: { provider: "telegram" } });
    expect(dead).toBe("");

    fake.reinstate();
    await expect.poll(() => stateOf(browser), SLOWLY).toEqual([["active"], false]);
    if (id !== 0) await expect.poll(() => texts(group).at(-1), SLOWLY).toContain("Read a book");
    fake.people.say(anna, "/help", { in: group });
    await send();
    await expect.poll(() => texts(group).at(-1), SLOWLY).toContain("What you can do here");
    expect(await newsOf(browser, boss)).toEqual(told);
  },
);

it("fetches what happened where Telegram can't call", async () => {
  await start();
  const nothing = async () => undefined;
  const browser = await link(boss, anna, nothing);
  await connectGroup(browser, nothing);
  expect(await server.post({ path: "/telegram/webhook", headers: {}, body: "{}" })).toBe(404);
  expect(fake.calls.filter(({ method }) => method === "setWebhook")).toEqual([]);
});

it("starts while Telegram is away, and introduces itself later", async () => {
  fake.failNext(502, "Bad Gateway");
  await start(WEBHOOK);
  await expect.poll(isIntroduced, SLOWLY).toBe(true);
  expect(server.logged.join("\n")).toContain("it is tried again");
});

it("says that a token is refused, without it, and serves the rest", async () => {
  fake.revoke();
  await start();
  const told = () => server.logged.some((line) => line.includes("check its token among the variables"));
  await expect.poll(told, SLOWLY).toBe(true);
  expect(server.logged.join("\n")).not.toContain(fake.token);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

import { chatCalls } from "@guildhall/core/integrations";
import { addChannel, addTeam, addUser, createSender, startFakeSlack } from "@guildhall/slack-app/testing";
import type { FakeSender, FakeSlack, FakeTeam } from "@guildhall/slack-app/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChannelReadings } from "../src/jobs/read-teams.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import { buildChatGuild, forgetChats, startChatServer } from "./chat-server.ts";
import type { Browser, ChatGuild, ChatServer } from "./chat-server.ts";

const database = useTestDatabase();
const SLOWLY = { timeout: 30_000, interval: 100 };
const SIGNING_SECRET = "signing-secret";

let fake: FakeSlack;
let slackTeam: FakeTeam;
let slack: FakeSender;
let server: ChatServer;
let guild: ChatGuild;
let boss: BuiltMember;
let bob: BuiltMember;
let teams = 0;

const variables = (more: object = {}) => ({
  slack: { apiUrl: fake.apiUrl, authorizeOrigin: fake.origin, signingSecret: SIGNING_SECRET, ...more },
});

beforeEach(async () => {
  await forgetChats(database());
  fake = await startFakeSlack(() => systemClock.now());
  slackTeam = addTeam(fake.world, `T${String((teams += 1))}`);
  for (const [id, name] of PEOPLE) addUser(slackTeam, { id, name });
  addChannel(slackTeam, { id: "C1", name: "general" });
  slack = createSender(fake, slackTeam, SIGNING_SECRET);
  server = await startChatServer(database(), variables());
  guild = await buildChatGuild(database());
  boss = await guild.join("Boss", "owner");
  bob = await guild.join("Bob");
});
afterEach(async () => {
  await server.stop();
  await fake.close();
});

const PEOPLE = [
  ["UBOSS", "Boss"],
  ["UBOB", "Bob"],
  ["UZOE", "Zoe"],
] as const;

/** Starts to install and consents, or not; returns where Slack sends the browser. */
async function consent(browser: Browser, userId: string, kind: "allow" | "deny" | "org" = "allow"): Promise<string> {
  const allowed = { kind: "allow", teamId: slackTeam.id, userId, isOrg: kind === "org" } as const;
  fake.consent = kind === "deny" ? { kind } : allowed;
  return browser.open(await browser.open("/api/v1/slack/install"));
}

/** Connects the team; returns where the browser ends. */
const install = async (browser: Browser) => browser.open(await consent(browser, "UBOSS"));

const settings = (browser: Browser) => browser.client.call(chatCalls.get, { params: { provider: "slack" } });

async function link(who: BuiltMember, userId: string): Promise<Browser> {
  const browser = await server.browser(who);
  const { code } = await browser.client.call(chatCalls.link, { params: { provider: "slack" } });
  expect(await server.post(slack.command("/guildhall", `link ${code}`, userId))).toBe(200);
  await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);
  return browser;
}

const balanceOf = (who: BuiltMember, { client }: Browser) =>
  challengeSteps.balance({ ...who, client }, guild.currencyId);

/** The ids of all buttons in a message or view. */
function buttonsIn(value: unknown): readonly string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"action_id":"([^"]+)"/g)].map(([, id = ""]) => id);
}

describe("installing", () => {
  it("connects the team, with its channels and whoever did it", async () => {
    const browser = await server.browser(boss);
    expect(await install(browser)).toBe("/integration/slack?installed=Sparks");
    expect((await settings(browser)).connections).toMatchObject([
      { externalId: slackTeam.id, name: "Sparks", state: "active", channels: [{ id: "C1", name: "general" }] },
    ]);
    expect(await browser.client.call(chatCalls.listOwn, {})).toEqual({
      items: [{ provider: "slack", isLinked: true }],
    });
    const { rows } = await server.deps.db.pool.query(
      "select encode(credentials, 'escape') as text from chat_connections",
    );
    expect(JSON.stringify(rows) + server.logged.join()).not.toContain("xoxb-");
  });

  it("keeps the team's channels as they are there, whatever Slack has told of them", async () => {
    const browser = await server.browser(boss);
    await install(browser);
    addChannel(slackTeam, { id: "C2", name: "random" });
    slackTeam.channels.delete("C1");
    expect(await createChannelReadings(server.deps)()).toBe(1);
    expect((await settings(browser)).connections).toMatchObject([{ channels: [{ id: "C2", name: "random" }] }]);
  });

  it("comes back to where it was started, of this panel only", async () => {
    const browser = await server.browser(boss);
    const from = async (source: string) => {
      const away = await browser.open(`/api/v1/slack/install?${new URLSearchParams({ source }).toString()}`);
      return browser.open(await browser.open(away));
    };
    expect(await from("/intro/integrations?a=b#c")).toBe("/intro/integrations?a=b&error=access_denied#c");
    expect(await from("//evil.example/")).toBe("/?error=access_denied");
  });

  it("needs somebody who may connect chats", async () => {
    expect(await (await server.browser(null)).open("/api/v1/slack/install")).toBe(
      "/login?redirect=%2Fintegration%2Fslack",
    );
    expect(await (await server.browser(bob)).open("/api/v1/slack/install")).toBe(
      "/integration/slack?error=access_denied",
    );
  });

  it("is for the session that asked, once, and tells what went wrong", async () => {
    const [browser, other, guest] = [
      await server.browser(boss),
      await server.browser(boss),
      await server.browser(null),
    ];
    const denied = await consent(browser, "UBOSS", "deny");
    expect(await guest.open(denied)).toBe("/login?error=access_denied");
    expect(await browser.open(denied)).toBe("/integration/slack?error=access_denied");
    const back = await consent(browser, "UBOSS");
    expect(await other.open(back)).toBe("/integration/slack?error=unknown");
    expect(await guest.open(back)).toBe("/login?error=unknown");
    expect(await browser.open(back.replace("state=", "state=x"))).toBe("/integration/slack?error=unknown");
    expect((await settings(browser)).connections).toEqual([]);
    expect(await browser.open(back)).toContain("installed=Sparks");
    expect(await browser.open(back)).toBe("/integration/slack?error=unknown");
  });

  it("tells of a full plan, and of trouble", async () => {
    const browser = await server.browser(boss);
    fake.world.troubles.set("oauth.v2.access", [
      { kind: "error", error: "app_limit_reached" },
      { kind: "http", statusCode: 503 },
    ]);
    expect(await install(browser)).toBe("/integration/slack?error=apps_limit");
    expect(await install(browser)).toBe("/integration/slack?error=unknown");
  });

  it("connects a team and no whole organization of teams, whose lists have no end", async () => {
    const browser = await server.browser(boss);
    expect(await browser.open(await consent(browser, "UBOSS", "org"))).toBe("/integration/slack?error=org_install");
    expect((await settings(browser)).connections).toEqual([]);
  });

  it("leaves a team with the workspace that it's connected to", async () => {
    await install(await server.browser(boss));
    const others = await (await buildChatGuild(database())).join("Olga", "admin");
    const browser = await server.browser(others);
    expect(await install(browser)).toBe("/integration/slack?error=mismatch_slack_ws");
    expect((await settings(browser)).connections).toEqual([]);
    const reinstalled = await install(await server.browser(boss));
    expect(reinstalled).toContain("installed=");
  });

  it("says what the app is", async () => {
    const manifest = (await (await fetch(`${server.url}/slack/manifest.json`)).json()) as { settings: object };
    expect(manifest.settings).toMatchObject({
      event_subscriptions: { request_url: `${server.url}/slack/events` },
      socket_mode_enabled: false,
    });
  });
});

describe("in Slack", () => {
  it("thanks are given, a challenge is accepted by its card, and an uninstalled app is noticed", async () => {
    const browser = await server.browser(boss);
    await install(browser);
    const bobs = await link(bob, "UBOB");

    const request = slack.command("/thanks", "<@UBOB> 3 :star: for the review", "UBOSS");
    for (const each of [request, slack.again(request, 1)]) expect(await server.post(each)).toBe(200);
    await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);
    expect(buttonsIn(slack.answers())).toContainEqual(expect.stringMatching(/^act:thanks:undo:/));
    expect(await balanceOf(bob, bobs)).toBe(300);
    const said = () => slackTeam.messages.map(({ channel, text }) => `${channel} ${text}`);
    await expect.poll(said, SLOWLY).toContainEqual(expect.stringMatching(/^DBOB .*Boss/));

    const { connections } = await browser.client.call(chatCalls.update, {
      params: { provider: "slack" },
      body: { externalId: slackTeam.id, channelId: "C1" },
    });
    expect(connections[0]?.channelId).toBe("C1");
    const id = await challengeSteps.publish({ ...boss, client: browser.client }, {});
    const announced = () =>
      slackTeam.messages.find(({ blocks }) => buttonsIn(blocks).includes(`act:challenge:accept:${String(id)}`));
    await expect.poll(announced, SLOWLY).toMatchObject({ channel: "C1" });
    await server.post(slack.press(`act:challenge:accept:${String(id)}`, "UBOB", { channel: "C1", isEphemeral: false }));
    await expect
      .poll(async () => (await challengeSteps.read({ ...boss, client: browser.client }, id)).assignments.length, SLOWLY)
      .toBe(1);

    await server.post(slack.event({ type: "app_uninstalled" }));
    await expect.poll(async () => (await settings(browser)).connections[0]?.state, SLOWLY).toBe("uninstalled");
  });

  it("a reaction with a currency's emoji gives one", async () => {
    await install(await server.browser(boss));
    const bobs = await link(bob, "UBOB");
    const item = { type: "message", channel: "C1", ts: "1.000001" };
    const react = (reaction: string) =>
      server.post(slack.event({ type: "reaction_added", user: "UBOSS", reaction, item, item_user: "UBOB" }));
    for (const emoji of ["eyes", "star"]) expect(await react(emoji)).toBe(200);
    await expect.poll(async () => balanceOf(bob, bobs), SLOWLY).toBe(100);
  });

  it("a member is known by the address that Slack has confirmed, unless they unlinked themselves", async () => {
    await install(await server.browser(boss));
    addUser(slackTeam, { id: "UBOB", name: "Bob", email: bob.email.toUpperCase() });
    const ask = async (): Promise<string> => {
      await server.post(slack.command("/guildhall", "help", "UBOB"));
      await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);
      return JSON.stringify(slack.answers());
    };
    expect(await ask()).not.toContain("/profile/edit");
    const bobs = await server.browser(bob);
    const links = async () => (await bobs.client.call(chatCalls.listOwn, {})).items.map(({ isLinked }) => isLinked);
    expect(await links()).toEqual([true]);
    await bobs.client.call(chatCalls.unlink, { params: { provider: "slack" } });
    expect(await ask()).toContain("/profile/edit");
    expect(await links()).toEqual([false]);
    await link(bob, "UBOB");
    expect(await links()).toEqual([true]);
  });

  it("nobody is known by an address that isn't confirmed, is a linked member's, or where the workspace doesn't want it", async () => {
    await install(await server.browser(boss));
    addUser(slackTeam, { id: "UBOB", name: "Bob", email: bob.email, isEmailConfirmed: false });
    addUser(slackTeam, { id: "UZOE", name: "Zoe", email: boss.email });
    const body = { externalId: slackTeam.id, channelId: "", matchesEmails: false };
    await (await server.browser(boss)).client.call(chatCalls.update, { params: { provider: "slack" }, body });
    const sam = await guild.join("Sam");
    addUser(slackTeam, { id: "USAM", name: "Sam", email: sam.email });
    for (const id of ["UBOB", "UZOE", "USAM"]) {
      await server.post(slack.command("/guildhall", "help", id));
      await expect.poll(() => JSON.stringify(slack.answers()), SLOWLY).toContain("/profile/edit");
    }
  });

  it("nothing is taken that Slack hasn't signed", async () => {
    const forged = createSender(fake, slackTeam, "another secret").command("/thanks", "", "UBOSS");
    expect(await server.post(forged)).toBe(401);
  });

  it("what was acknowledged before the server died is done by the next one, once", async () => {
    await install(await server.browser(boss));
    const bobs = await link(bob, "UBOB");
    expect(await balanceOf(bob, bobs)).toBe(0);
    const request = slack.command("/thanks", "<@UBOB> 2 :star: for the rescue", "UBOSS");
    const { pool } = server.deps.db;
    await server.stop();
    // Stored and acknowledged; nobody came to work on it.
    await pool.query(
      "insert into chat_inbox (provider, delivery_id, body, attempts, due_at, received_at) values ('slack', $1, $2, 1, now(), now())",
      [deliveryIdOf(request.body), bodyOf(request.body)],
    );
    server = await startChatServer(database(), variables());
    await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);
    expect(await server.post(slack.again(request, 1))).toBe(200);
    const again = await server.browser(bob);
    await expect.poll(async () => balanceOf(bob, again), SLOWLY).toBe(200);
    expect(slack.answers()).toHaveLength(1);
  });
});

/** As the app stores a command. */
const bodyOf = (form: string) => JSON.stringify({ ...Object.fromEntries(new URLSearchParams(form)), token: undefined });
const deliveryIdOf = (form: string) => `command:${new URLSearchParams(form).get("trigger_id") ?? ""}`;

describe("by Socket Mode", () => {
  it("commands come over a socket, and no address takes any", async () => {
    await server.stop();
    server = await startChatServer(database(), variables({ appToken: "xapp-1" }));
    await install(await server.browser(boss));
    await expect.poll(() => fake.sockets.filter(({ isOpen }) => isOpen).length, SLOWLY).toBe(1);
    const [socket] = fake.sockets;
    const request = slack.command("/guildhall", "help", "UBOSS");
    expect(await server.post(request)).toBe(404);
    const payload = Object.fromEntries(new URLSearchParams(request.body));
    socket?.send({ envelope_id: "e1", type: "slash_commands", accepts_response_payload: true, payload });
    await expect.poll(() => slack.answers().length, SLOWLY).toBe(1);
    expect(socket?.received).toEqual([{ envelope_id: "e1" }]);
  });
});

import { channelCalls, chatCalls } from "@guildhall/core/integrations";
import { thanksCalls } from "@guildhall/core/thanks";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { createSlackSurface, postToSlack } from "./slack-surface.ts";
import { BOT_TOKEN, held, openStage, slackTeamId } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { createTelegramSurface, postToTelegram } from "./telegram-surface.ts";

const database = useTestDatabase();
let stage: Stage;
beforeEach(async () => {
  stage = await openStage(database());
});
afterEach(() => stage.close());

const WISH = { from: "Ann", to: ["Bob"], each: 300, reason: "the review" } as const;

/** A chat with the troubles that its provider has and makes. */
interface Troubled {
  readonly surface: ReturnType<typeof createSlackSurface>;
  readonly provider: "slack" | "telegram";
  /** Where announcements go. */
  readonly place: () => string;
  readonly externalId: () => string;
  fail(status: 429 | 503): void;
  revoke(): void;
  uninstall(): Promise<void>;
  said(): number;
}

const SLACK: Troubled = {
  surface: createSlackSurface(),
  provider: "slack",
  place: () => "C1",
  externalId: () => slackTeamId(stage.team.workspaceId),
  fail(status) {
    const trouble =
      status === 429 ? { kind: "limit" as const, retryAfterS: 7 } : { kind: "http" as const, statusCode: status };
    for (const method of ["users.info", "chat.postMessage"]) stage.slack.fake.world.troubles.set(method, [trouble]);
  },
  revoke() {
    const token = stage.slack.fake.world.tokens.get(BOT_TOKEN) ?? expect.fail("no token");
    token.isRevoked = true;
  },
  async uninstall() {
    await postToSlack(stage.team.server, stage.slack.sender.event({ type: "app_uninstalled" }));
  },
  said: () => stage.slack.team.messages.filter(({ channel, onlyFor }) => channel === "C1" && onlyFor === "").length,
};

const TELEGRAM: Troubled = {
  surface: createTelegramSurface(),
  provider: "telegram",
  place: () => String(stage.telegram.group.id),
  externalId: () => String(stage.telegram.group.id),
  fail: (status) =>
    stage.telegram.fake.failNext(status, status === 429 ? "Too Many Requests: retry after 7" : "Bad Gateway"),
  revoke: () => stage.telegram.fake.revoke(),
  async uninstall() {
    const { fake, group, people } = stage.telegram;
    fake.people.removeBot(group, people.Ann);
    await postToTelegram(stage.team.server, stage);
  },
  said: () => stage.telegram.fake.messagesIn(stage.telegram.group.id).length,
};

async function announceIn({ provider, externalId, place }: Troubled): Promise<void> {
  const { handle } = stage.team.server.deps.db;
  await sql`
    update chat_connections set channel_id = ${place()} where provider = ${provider} and external_id = ${externalId()}
  `.execute(handle);
}

async function stateOf({ provider, externalId }: Troubled): Promise<string | undefined> {
  const { handle } = stage.team.server.deps.db;
  const { rows } = await sql<{ state: string }>`
    select state from chat_connections where provider = ${provider} and external_id = ${externalId()}
  `.execute(handle);
  return rows[0]?.state;
}

/** Thanks that somebody gives in the panel. */
async function thankInPanel(channel?: string): Promise<void> {
  const { cast, team } = stage;
  const body = {
    receivers: [{ id: cast.Bob.member?.memberId ?? 0 }],
    description: "the review",
    rewards: [{ currencyId: team.currencyId, amount: 100 }],
    ...(channel === undefined ? {} : { channel: { id: channel, name: "" } }),
  };
  await cast.Ann.member?.client.call(thanksCalls.give, { body });
}

describe.each([
  ["Slack", SLACK],
  ["Telegram", TELEGRAM],
] as const)("%s", (_name, chat) => {
  it("gives once however long the API fails", async () => {
    stage.api.failing = 7;
    expect(await chat.surface.thank(stage, WISH)).toMatchObject({ isDone: true });
    expect(await held(stage, ["Bob"])).toBe(300);
  });

  it.each([429, 503] as const)("answers and announces after it said %i", async (status) => {
    await announceIn(chat);
    chat.fail(status);
    expect(await chat.surface.thank(stage, WISH)).toMatchObject({ isDone: true });
    chat.fail(status);
    const before = chat.said();
    await thankInPanel();
    await stage.settle();
    expect([await held(stage, ["Bob"]), chat.said() - before]).toEqual([400, 1]);
  });

  it("gives nothing again when an old delivery comes after the thanks was taken back", async () => {
    await chat.surface.thank(stage, WISH);
    await chat.surface.undo(stage, "Ann");
    const { inbox } = stage.chats.find(({ app }) => app.provider === chat.provider) ?? expect.fail("it runs");
    const { handle } = stage.team.server.deps.db;
    const { rows } = await sql<{ id: string }>`
      select delivery_id as id from chat_inbox where provider = ${chat.provider} order by chat_inbox.id
    `.execute(handle);
    for (const { id } of rows) await inbox.takeLater({ id, body: "{}" });
    await stage.settle();
    expect([await held(stage, ["Bob"]), rows.length]).toEqual([0, 2]);
  });

  it("is disconnected when its token is withdrawn, and what was done stays", async () => {
    await announceIn(chat);
    await chat.surface.thank(stage, WISH);
    chat.revoke();
    await thankInPanel();
    await stage.settle();
    expect([await stateOf(chat), await held(stage, ["Bob"])]).toEqual(["revoked", 400]);
    const { connections } = await stage.owner.client.call(chatCalls.get, { params: { provider: chat.provider } });
    expect(connections.find(({ externalId }) => externalId === chat.externalId())).toMatchObject({ state: "revoked" });
  });

  it("is disconnected when it's removed, and takes nothing from there any more", async () => {
    await chat.surface.thank(stage, WISH);
    await chat.uninstall();
    await stage.settle();
    expect(await stateOf(chat)).toBe("uninstalled");
    const before = chat.said();
    await announceIn(chat);
    await thankInPanel();
    await stage.settle();
    expect([chat.said() - before, await held(stage, ["Bob"])]).toEqual([0, 400]);
  });
});

describe("a channel", () => {
  const health = async (provider: "slack" | "telegram", externalId: string) => {
    const { connections } = await stage.owner.client.call(chatCalls.get, { params: { provider } });
    const { state, failed, waiting } = connections.find((each) => each.externalId === externalId) ?? expect.fail();
    return { state, failed, waiting };
  };
  const channels = async () => stage.owner.client.call(channelCalls.list, {});
  const refresh = async () => {
    await postToSlack(stage.team.server, stage.slack.sender.event({ type: "channel_created" }));
    await stage.settle();
  };

  it("of Slack's without the app loses the post only, and its owner sees that it was lost", async () => {
    await refresh();
    expect((await channels()).items.map(({ id }) => id)).toEqual(["slack:C1", "slack:C2"]);
    await thankInPanel("slack:C2");
    await stage.settle();
    expect(stage.slack.team.messages.filter(({ channel }) => channel === "C2")).toEqual([]);
    expect(await held(stage, ["Bob"])).toBe(100);
    expect(await health("slack", SLACK.externalId())).toEqual({ state: "active", failed: 1, waiting: 0 });
  });

  it("of Slack's can't be chosen without the scope, which is named", async () => {
    const { tokens } = stage.slack.fake.world;
    const token = tokens.get(BOT_TOKEN) ?? expect.fail("no token");
    tokens.set(BOT_TOKEN, { ...token, scopes: token.scopes.filter((each) => each !== "channels:read") });
    await refresh();
    expect(await channels()).toEqual({ items: [], missedScope: "channels:read" });
    expect(await createSlackSurface().thank(stage, WISH)).toMatchObject({ isDone: true });
  });

  it("of Telegram's that the bot was thrown out of unheard loses the post only", async () => {
    await announceIn(TELEGRAM);
    stage.telegram.group.standings.set(7_000_000_001, "kicked");
    await thankInPanel();
    await stage.settle();
    expect(await held(stage, ["Bob"])).toBe(100);
    expect(await health("telegram", TELEGRAM.externalId())).toEqual({ state: "active", failed: 1, waiting: 0 });
  });
});

it("in Telegram, whoever is named by a username that was seen before is thanked at once", async () => {
  const { fake, group, people } = stage.telegram;
  const told = async (): Promise<void> => {
    await postToTelegram(stage.team.server, stage);
    await stage.settle();
  };
  fake.people.say(people.Bob, "/help", { in: group });
  // Two people's messages at once may be done in either order.
  await told();
  const { username = "" } = people.Bob;
  fake.people.say(people.Ann, `/thanks @${username} 3 ⭐ for the review`, { in: group });
  await told();
  expect(await held(stage, ["Bob"])).toBe(300);
});

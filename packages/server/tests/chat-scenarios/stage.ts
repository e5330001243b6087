import type { ChatProviderName } from "@guildhall/core/chat";
import type { Transport } from "@guildhall/core/transport";
import { addChannel, addTeam, addUser, createSender, FAKE_CLIENT, startFakeSlack } from "@guildhall/slack-app/testing";
import type { FakeSender, FakeSlack, FakeTeam } from "@guildhall/slack-app/testing";
import { startFakeTelegram } from "@guildhall/telegram-bot/testing";
import type { FakeChat, FakeTelegram } from "@guildhall/telegram-bot/testing";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { expect } from "vitest";
import { chatAppsOf } from "../../src/chat/chat-apps.ts";
import type { ChatApps } from "../../src/chat/chat-apps.ts";
import { createChannelProvider } from "../../src/chat/channel-provider.ts";
import { ensureChatKey } from "../../src/chat/chat-key.ts";
import { registerChatRoutes } from "../../src/chat/chat.routes.ts";
import { connectChat } from "../../src/chat/connections.ts";
import { findNextDue } from "../../src/chat/due-message.repository.ts";
import { createInjectTransport } from "../../src/chat/inject-transport.ts";
import { sendDue } from "../../src/chat/send-due.ts";
import { createChat } from "../../src/chat/start-chat.ts";
import type { RunningChat } from "../../src/chat/start-chat.ts";
import type { Deps } from "../../src/lib/deps.ts";
import { linkPerson } from "../../src/testing/integration.ts";
import { buildTeam } from "../../src/testing/team.ts";
import type { Team, Teammate } from "../../src/testing/team.ts";
import type { TestDatabase } from "../../src/testing/test-database.ts";
import { TEST_CONFIG } from "../../src/testing/test-server.ts";
import type { TestServer } from "../../src/testing/test-server.ts";

const CHANNELS = { slack: createChannelProvider("slack"), telegram: createChannelProvider("telegram") };
export const SIGNING_SECRET = "signing-secret";
export const WEBHOOK_SECRET = "webhook-secret";
export const BOT_TOKEN = "xoxb-scenarios";
// As an app of an older version has them: posts reach no channel that it wasn't added to.
const SCOPES = ["users:read", "chat:write", "channels:read", "links:write", "im:history", "usergroups:read"];

/** A plan's features switched off, each member's quota in hundredths, and the names of all who take part. */
export interface StageOptions {
  readonly quota?: number;
  readonly restrictions?: readonly string[];
  readonly language?: "en" | "ru";
  readonly names?: Partial<Record<CastName, string>>;
  readonly currency?: string;
  readonly moderators?: readonly CastName[];
}

/** Ann, Bob and Cy are members; Dee's account is disabled; Zoe is in the chats and no member. */
export const CAST = ["Ann", "Bob", "Cy", "Dee", "Zoe"] as const;
export type CastName = (typeof CAST)[number];

/** Somebody by their ids everywhere. */
export interface Actor {
  readonly name: string;
  readonly slackId: string;
  readonly telegramId: number;
  /** Null for who isn't a member. */
  readonly member: Teammate | null;
}

export type TelegramPerson = ReturnType<FakeTelegram["people"]["person"]>;

/** One workspace on a real server, with both chats connected to fakes of their providers. */
export interface Stage {
  readonly team: Team;
  readonly language: "en" | "ru";
  readonly cast: Readonly<Record<CastName, Actor>>;
  readonly owner: Teammate;
  readonly slack: { readonly fake: FakeSlack; readonly team: FakeTeam; readonly sender: FakeSender };
  readonly telegram: {
    readonly fake: FakeTelegram;
    readonly group: FakeChat;
    readonly people: Readonly<Record<CastName, TelegramPerson>>;
  };
  readonly chats: readonly RunningChat[];
  /** The API, whose answers get lost as often as `failing` says. */
  readonly api: { failing: number; readonly transport: Transport };
  /** Everything that was started is finished, and what was queued is sent; moves the clock as far as that takes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Both apps, as a server makes them from its variables. */
export async function configuredApps(slack: FakeSlack, telegram: FakeTelegram): Promise<ChatApps> {
  const apps = await chatAppsOf({
    ...TEST_CONFIG,
    slack: {
      ...FAKE_CLIENT,
      signingSecret: SIGNING_SECRET,
      appToken: null,
      apiUrl: slack.apiUrl,
      authorizeOrigin: slack.origin,
      rotatesTokens: false,
    },
    telegram: { token: telegram.token, apiRoot: telegram.url, webhookSecret: WEBHOOK_SECRET, oidc: null },
  });
  return apps ?? expect.fail("both are configured");
}

/** Adds the chats to a server that isn't ready yet. */
export function addChats(
  server: TestServer,
  apps: ChatApps,
  transport = createInjectTransport(server.fastify, "localhost"),
): readonly RunningChat[] {
  const chats = createChat({ deps: server.deps, apps, origin: "http://localhost", transport });
  registerChatRoutes(server.fastify, { chats, clock: server.deps.clock });
  return chats;
}

export async function openStage(database: TestDatabase, options: StageOptions = {}): Promise<Stage> {
  await forgetOthers(database);
  const { quota = 2_000, restrictions = [], language = "en" } = options;
  const team = await buildTeam(database, { quota, restrictions, channels: CHANNELS, start: "2026-11-23T10:00:00Z" });
  const { clock, server, workspaceId } = team;
  const slackFake = await startFakeSlack(() => clock.now());
  const telegramFake = await startFakeTelegram({ now: () => clock.now() });
  const api = { failing: 0, transport: createInjectTransport(server.fastify, "localhost") };
  const lossy = losingTransport(api);
  const apps = await configuredApps(slackFake, telegramFake);
  const chats = addChats(server, apps, lossy);
  const owner = await team.join({ name: "Olga", roles: ["owner"], language });
  const cast = await castOf(team, options);
  if (options.currency !== undefined) await renameCurrency(database, team, options.currency);
  const slackTeam = fillSlack({ fake: slackFake, cast, workspaceId, language });
  const { group, people } = fillTelegram({ fake: telegramFake, cast, workspaceId, language });
  await connectAll({ team, cast, language, groupId: group.id });
  await owner.client.call(userCalls.disable, { params: { id: cast.Dee.member?.memberId ?? 0 } });
  return {
    team,
    language,
    cast,
    owner,
    chats,
    api: Object.assign(api, { transport: lossy }),
    slack: { fake: slackFake, team: slackTeam, sender: createSender(slackFake, slackTeam, SIGNING_SECRET) },
    telegram: { fake: telegramFake, group, people },
    settle: () => settle({ deps: server.deps, chats, clock, readEvents: () => team.readEvents() }),
    close: async () => {
      await Promise.all(chats.map((each) => each.stop()));
      await team.close();
      await Promise.all([slackFake.close(), telegramFake.close()]);
    },
  };
}

// What another stage left in the same database isn't for these fakes.
async function forgetOthers({ database }: TestDatabase): Promise<void> {
  await database.pool.query(
    "delete from chat_inbox; delete from chat_outbox; delete from chat_notes; delete from chat_pace",
  );
}

async function castOf(
  team: Team,
  { names = {}, language = "en", moderators = [] }: StageOptions,
): Promise<Stage["cast"]> {
  const actor = async (name: CastName, index: number): Promise<Actor> => {
    const shown = names[name] ?? name;
    const member =
      name === "Zoe"
        ? null
        : await team.join({ name: shown, language, roles: moderators.includes(name) ? ["moderator"] : [] });
    const slackId = `U${name.toUpperCase()}`;
    return { name: shown, slackId, telegramId: team.workspaceId * 1_000 + index, member };
  };
  const found: [CastName, Actor][] = [];
  for (const [index, name] of CAST.entries()) found.push([name, await actor(name, index)]);
  // Everybody of the list is in it.
  return Object.fromEntries(found) as Record<CastName, Actor>;
}

async function renameCurrency({ database }: TestDatabase, { workspaceId }: Team, name: string): Promise<void> {
  await database.handle.updateTable("currencies").set({ name }).where("workspace_id", "=", workspaceId).execute();
}

interface Filling<Fake> {
  readonly fake: Fake;
  readonly cast: Stage["cast"];
  readonly workspaceId: number;
  readonly language: "en" | "ru";
}

export const slackTeamId = (workspaceId: number): string => `T${String(workspaceId)}`;

function fillSlack({ fake, cast, workspaceId, language }: Filling<FakeSlack>): FakeTeam {
  const team = addTeam(fake.world, slackTeamId(workspaceId));
  fake.world.tokens.set(BOT_TOKEN, { teamId: team.id, scopes: SCOPES, isRevoked: false });
  const locale = language === "ru" ? "ru-RU" : "en-US";
  for (const { slackId, name } of Object.values(cast)) addUser(team, { id: slackId, name, locale });
  addChannel(team, { id: "C1", name: "general" });
  addChannel(team, { id: "C2", name: "secret", hasApp: false });
  return team;
}

function fillTelegram({ fake, cast, workspaceId, language }: Filling<FakeTelegram>) {
  const people = Object.values(cast).map(({ telegramId: id, name }) =>
    fake.people.person({ id, first_name: name, username: `person_${String(id)}`, language_code: language }),
  );
  const named = Object.fromEntries(CAST.map((name, index) => [name, people[index]]));
  const group = fake.people.group({ id: -1_000_000_000 - workspaceId, title: "Team", admins: people.slice(0, 1) });
  for (const { id } of people.slice(1)) group.standings.set(id, "member");
  group.standings.set(7_000_000_001, "member");
  for (const person of people) fake.people.privateChat(person).isStarted = true;
  // Everybody of the list is in it.
  return { group, people: named as Record<CastName, TelegramPerson> };
}

interface Connecting {
  readonly team: Team;
  readonly cast: Stage["cast"];
  readonly language: "en" | "ru";
  readonly groupId: number;
}

async function connectAll({ team, cast, language, groupId }: Connecting): Promise<void> {
  const { workspaceId, clock } = team;
  const { deps } = team.server;
  const call = { ...deps, db: deps.db.handle, at: clock.now() };
  const connect = (
    provider: ChatProviderName,
    externalId: string,
    more: { isPersonal: boolean; credentials: object },
  ) =>
    connectChat(call, {
      workspaceId,
      provider,
      externalId,
      name: "Team",
      language,
      ...more,
      credentials: { ...more.credentials },
    });
  for (const provider of ["slack", "telegram"] as const) await ensureChatKey(call, { workspaceId, provider });
  const credentials = { botToken: BOT_TOKEN, botUserId: "U0BOT" };
  await connect("slack", slackTeamId(workspaceId), { isPersonal: false, credentials });
  await connect("telegram", String(groupId), { isPersonal: false, credentials: {} });
  for (const { slackId, telegramId, member } of Object.values(cast)) {
    if (member === null) continue;
    await linkPerson(deps, member, { provider: "slack", externalId: slackId });
    await linkPerson(deps, member, { provider: "telegram", externalId: String(telegramId) });
    await connect("telegram", String(telegramId), { isPersonal: true, credentials: {} });
  }
}

/** Thanks are given, and whoever asked for it never hears that they were. */
function losingTransport(api: Stage["api"]): Transport {
  const { transport } = api;
  return async (request) => {
    const answer = await transport(request);
    if (!request.url.includes("/thanks") || request.method === "GET" || api.failing === 0) return answer;
    api.failing -= 1;
    return { status: 502, headers: {}, body: "" };
  };
}

/** The longest that anything waits before it's tried again, in ms. */
const MOST_MS = 3_600_000;

/** What works on deliveries and sends messages. */
export interface Works {
  readonly deps: Deps;
  readonly chats: readonly RunningChat[];
  readonly clock: Team["clock"];
  readEvents(): Promise<void>;
}

export async function settle({ deps, chats, clock, readEvents }: Works): Promise<void> {
  const end = clock.now().getTime() + MOST_MS;
  for (let isBusy = true; isBusy;) {
    isBusy = false;
    for (const { app, inbox } of chats) {
      await inbox.settle();
      if ((await inbox.resume()) + (await sendDue(deps, app)) > 0) isBusy = true;
      await readEvents();
    }
    if (isBusy) continue;
    const next = await nextDue(deps, chats);
    if (next === null || next.getTime() > end) return;
    isBusy = true;
    clock.advance(Math.max(1, next.getTime() - clock.now().getTime()));
  }
}

/** When anything is to be done; null if nothing is. */
async function nextDue({ db }: Deps, chats: readonly RunningChat[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from chat_inbox where state = 'new'
  `.execute(db.handle);
  const sends = await Promise.all(chats.map(({ app }) => findNextDue(db.handle, app.provider)));
  const times = [...rows.map(({ at }) => at), ...sends].flatMap((at) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** What they have together, in hundredths of the only currency. */
export async function held({ cast, team }: Stage, names: readonly CastName[]): Promise<number> {
  const members = names.flatMap((name) => cast[name].member?.memberId ?? []);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(balance), 0)::float8 as amount from ledger_accounts
    where workspace_id = ${team.workspaceId} and kind = 'member' and owner_id = any(${members}::bigint[])
  `.execute(team.server.deps.db.handle);
  return rows[0]?.amount ?? 0;
}

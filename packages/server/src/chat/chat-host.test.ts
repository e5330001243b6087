import type { Client } from "@guildhall/core";
import type { ChatConnection, ChatDesk, ChatPerson, OutboundItem, SendOutcome } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { cardOf } from "../testing/chat-world.ts";
import { translatorOf } from "../lib/texts.ts";
import { withdrawChatKey } from "./chat-key.ts";
import { unlinkChatMember } from "./chat-member.repository.ts";
import { createChatHost } from "./chat-host.ts";
import type { CreateDesk } from "./chat-host.ts";
import { listChannels } from "./connection.repository.ts";
import { createInjectTransport } from "./inject-transport.ts";
import { CODE_LIFETIME_MS, createCode } from "./one-time-code.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

const db = () => database().database.handle;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 10_000 });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann", language: "ru" });
});
afterEach(() => team.close());

/** A desk whose only use is to show whom it acts for. */
interface OpenDesk extends ChatDesk {
  readonly client: Client;
  readonly found: Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>>;
}

function build(provider: "slack" | "telegram" = "slack", outcome: SendOutcome = { kind: "sent", messageId: "1" }) {
  const { deps, fastify } = team.server;
  const direct: OutboundItem[] = [];
  let wakes = 0;
  // Nothing of the desk is asked for here.
  const createDesk: CreateDesk = (options) => {
    const found = options.findMembers(["U-boss", "U-nobody"]);
    return { ...options, found } as unknown as ChatDesk;
  };
  const host = createChatHost({
    deps,
    provider,
    origin: "https://guild.example",
    transport: createInjectTransport(fastify, "localhost"),
    createDesk,
    sendNow: async (item) => {
      direct.push(item);
      return outcome;
    },
    wake: () => (wakes += 1),
  });
  return { host, direct, wakes: () => wakes };
}

const group = (more: Partial<ChatConnection> = {}): ChatConnection => ({
  workspaceId: 0,
  externalId: `G${String(team.workspaceId)}`,
  name: "Sales",
  language: "en",
  credentials: { botToken: "xoxb" },
  ...more,
});
const person = (connection: ChatConnection, externalId = `U${String(ann.memberId)}`): ChatPerson => ({
  connection,
  externalId,
  name: "Ann in the chat",
  language: "en",
});

async function codeFor(
  who: Teammate,
  purpose: "link" | "connect",
  provider: "slack" | "telegram" = "slack",
): Promise<string> {
  const { deps } = team.server;
  const wish = { workspaceId: who.workspaceId, provider, purpose, memberId: who.memberId };
  return (await createCode({ db: db(), random: deps.random, at: deps.clock.now() }, wish)).code;
}

const eventsOf = async () =>
  db()
    .selectFrom("events")
    .select(["type", "actor_member_id as by", "payload"])
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "like", "chat%")
    .orderBy("id")
    .execute();

/** The group connected by the boss, as the host knows it then. */
async function connected(): Promise<{ readonly host: ReturnType<typeof build>; readonly connection: ChatConnection }> {
  const host = build();
  await host.host.redeem(await codeFor(boss, "connect"), person(group(), "U-boss"));
  return { host, connection: group({ workspaceId: team.workspaceId }) };
}

describe("a code of the panel", () => {
  it("connects a group to the workspace of whoever made it", async () => {
    const { host, connection } = await connected();
    expect(await host.host.findConnection(connection.externalId)).toEqual(connection);
    expect(await eventsOf()).toEqual([
      {
        type: "chat.connected",
        by: boss.memberId,
        payload: { provider: "slack", externalId: connection.externalId, name: "Sales" },
      },
    ]);
  });

  it("connects a group together with its channel: nobody sees one without the other", async () => {
    const { externalId: id } = group();
    await build().host.redeem(await codeFor(boss, "connect"), person(group(), "U-boss"), [{ id, name: "Sales" }]);
    expect(await listChannels(db(), { workspaceId: team.workspaceId, provider: "slack" })).toEqual([
      { id, name: "Sales", externalId: id },
    ]);
  });

  it("links a person, who then acts with their own permissions and in their language", async () => {
    const { host, connection } = await connected();
    expect(await host.host.openDesk(person(connection))).toMatchObject({ isStranger: true, language: "en" });
    const outcome = await host.host.redeem(await codeFor(ann, "link"), person(connection));
    expect(outcome).toEqual({ kind: "linked", text: translatorOf("ru")("chat:hello.linked", { name: "Ann" }) });
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const desk = (await host.host.openDesk(person(connection))) as OpenDesk;
    expect(desk.language).toBe("ru");
    expect(await host.host.openDesk(person(connection), "en")).toMatchObject({ language: "en" });
    expect(await desk.found).toEqual(new Map([["U-boss", { id: boss.memberId, name: "Boss" }]]));
    const info = await desk.client.call(contract.getUserInfo, {});
    expect(info.loggedIn && [info.user?.name, info.workspace?.id]).toEqual(["Ann", team.workspaceId]);
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const body = { receivers: [{ id: boss.memberId }], description: "Well done", rewards };
    const [one, two] = [
      await desk.client.call(contract.giveThanks, { body }, { idempotencyKey: "delivery-1" }),
      await desk.client.call(contract.giveThanks, { body }, { idempotencyKey: "delivery-1" }),
    ];
    expect(two).toEqual(one);
    await expect(desk.client.call(contract.updateSettings, { body: {} })).rejects.toThrow("missing_permission");
  });

  it("tells who was disabled so, instead of how to connect", async () => {
    const { host, connection } = await connected();
    await host.host.redeem(await codeFor(ann, "link"), person(connection));
    await boss.client.call(userCalls.disable, { params: { id: ann.memberId } });
    const text = translatorOf("ru")("integrations:error.account_disabled");
    expect(await host.host.openDesk(person(connection))).toEqual({ isStranger: true, language: "ru", text, link: "" });
  });

  it("works once, for ten minutes, and stays good if it was refused for another reason", async () => {
    const { host, connection } = await connected();
    const say = (reason: string) => ({ kind: "refused", text: translatorOf("en")(`chat:code.${reason}`) });
    const used = await codeFor(ann, "link");
    await host.host.redeem(used, person(connection));
    expect(await host.host.redeem(used, person(connection, "U-boss"))).toEqual(say("used"));
    const mine = await codeFor(boss, "link");
    expect(await host.host.redeem(mine, person(connection))).toEqual(say("otherPerson"));
    expect(await host.host.redeem(mine, person(connection, "U-boss"))).toMatchObject({ kind: "linked" });
    const late = await codeFor(ann, "link");
    team.clock.advance(CODE_LIFETIME_MS);
    expect(await host.host.redeem(late, person(connection))).toEqual(say("expired"));
    expect(await host.host.redeem("made-up", person(connection))).toEqual(say("unknown"));
  });

  it("connects no chat for somebody who may not any more", async () => {
    const { host } = build();
    const admin = await team.join({ name: "Admin", roles: ["admin"] });
    const code = await codeFor(admin, "connect");
    const role = { params: { id: admin.memberId, role: "admin" } } as const;
    await boss.client.call(userCalls.removeRole, role);
    const text = translatorOf("en")("chat:code.withdrawn");
    expect(await host.redeem(code, person(group(), "U-admin"))).toEqual({ kind: "refused", text });
    team.clock.advance(CODE_LIFETIME_MS - 1);
    await boss.client.call(userCalls.addRole, role);
    expect(await host.redeem(code, person(group(), "U-admin"))).toMatchObject({ kind: "connected" });
  });

  it("says again what it did when it's given twice, for as long as that stands", async () => {
    const { host, connection } = await connected();
    const chat = await codeFor(boss, "connect");
    const first = await host.host.redeem(chat, person(group(), "U-boss"));
    expect(first.kind).toBe("connected");
    const own = await codeFor(ann, "link");
    const linked = await host.host.redeem(own, person(connection));
    const before = await eventsOf();
    expect(await host.host.redeem(chat, person(group(), "U-boss"))).toEqual(first);
    expect(await host.host.redeem(own, person(connection))).toEqual(linked);
    expect(await eventsOf()).toEqual(before);

    const used = { kind: "refused", text: translatorOf("en")("chat:code.used") };
    await unlinkChatMember(db(), { workspaceId: team.workspaceId, provider: "slack", memberId: ann.memberId });
    expect(await host.host.redeem(own, person(connection))).toEqual(used);
    await host.host.disconnect(connection.externalId, "uninstalled");
    expect(await host.host.redeem(chat, person(group(), "U-boss"))).toEqual(used);
  });

  it("moves nothing that belongs to another workspace", async () => {
    const { host, connection } = await connected();
    const other = await buildTeam(database());
    const eve = await other.join({ name: "Eve", roles: ["owner"] });
    const refused = { kind: "refused", text: translatorOf("en")("chat:code.otherWorkspace") };
    expect(await host.host.redeem(await codeFor(eve, "connect"), person(connection))).toEqual(refused);
    expect(await host.host.redeem(await codeFor(eve, "link"), person(connection))).toEqual(refused);
    expect((await host.host.findConnection(connection.externalId))?.workspaceId).toBe(team.workspaceId);
    await other.close();
  });

  it("opens a person's own chat with the bot, which no workspace can be connected to", async () => {
    const { host } = build("telegram");
    const externalId = `P${String(ann.memberId)}`;
    const own = person(group({ externalId, name: "Ann" }), externalId);
    const refused = { kind: "refused", text: translatorOf("en")("chat:code.notAllowed") };
    expect(await host.redeem(await codeFor(boss, "connect", "telegram"), own)).toEqual(refused);
    expect(await host.redeem(await codeFor(ann, "link", "telegram"), own)).toMatchObject({ kind: "linked" });
    const connection = await host.findConnection(externalId);
    expect(connection).toMatchObject({ workspaceId: team.workspaceId, externalId });
    expect(await host.openDesk(person(connection ?? group(), externalId))).not.toHaveProperty("isStranger");
  });
});

describe("what a chat can do for a linked person", () => {
  it("ends with their link, their membership and the chat's key", async () => {
    const { host, connection } = await connected();
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: person(connection).externalId });
    const isOpen = async () => !("isStranger" in (await host.host.openDesk(person(connection))));
    const desk = (await host.host.openDesk(person(connection))) as OpenDesk;
    await boss.client.call(contract.disableUser, { params: { id: ann.memberId } });
    expect(await isOpen()).toBe(false);
    await boss.client.call(contract.enableUser, { params: { id: ann.memberId } });
    expect(await isOpen()).toBe(true);
    await withdrawChatKey(db(), { workspaceId: team.workspaceId, provider: "slack" });
    expect(await isOpen()).toBe(false);
    expect(await desk.client.call(contract.getUserInfo, {})).toMatchObject({ loggedIn: false });
  });
});

describe("what a chat says of itself", () => {
  it("is kept: its channels, and that it's gone", async () => {
    const { host, connection } = await connected();
    await host.host.saveChannels(connection.externalId, [{ id: "C1", name: "general" }], "groups:read");
    expect(await listChannels(db(), { workspaceId: team.workspaceId, provider: "slack" })).toEqual([
      { id: "C1", name: "general", externalId: connection.externalId },
    ]);
    await host.host.disconnect(connection.externalId, "uninstalled");
    await host.host.disconnect(connection.externalId, "uninstalled");
    await host.host.disconnect("unknown", "uninstalled");
    expect(await host.host.findConnection(connection.externalId)).toBeNull();
    expect((await eventsOf()).map(({ type, by }) => [type, by])).toEqual([
      ["chat.connected", boss.memberId],
      ["chat.disconnected", 0],
    ]);
  });
});

describe("an answer", () => {
  const message = (connection: ChatConnection, more: object = {}) => ({
    connection,
    place: "U1",
    language: "en" as const,
    threadId: "",
    messageId: "",
    card: cardOf("Done"),
    key: "delivery-1",
    ...more,
  });

  it("is queued once, ahead of announcements, and wakes who sends", async () => {
    const { host, connection } = await connected();
    await host.host.reply(message(connection));
    await host.host.reply(message(connection));
    const rows = await db()
      .selectFrom("chat_outbox")
      .select(["place", "priority", "message_id"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(rows).toEqual([{ place: "U1", priority: 0, message_id: "" }]);
    expect(host.wakes()).toBe(2);
  });

  it("to a chat that isn't connected goes past the queue", async () => {
    const { host, direct } = build();
    await host.reply(message(group(), { messageId: "7" }));
    expect(direct).toMatchObject([{ act: "edit", messageId: "7", place: "U1" }]);
  });

  it("to a chat that isn't connected is tried again with its delivery where the provider asks to wait", async () => {
    const { host } = build("telegram", { kind: "wait", waitMs: 1_000, isForAll: false });
    await expect(host.reply(message(group(), {}))).rejects.toMatchObject({ code: "ErrorUnavailable" });
  });
});

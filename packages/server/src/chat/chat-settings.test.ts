import { contract } from "@guildhall/core/contract";
import type { ChatSettings } from "@guildhall/core/integrations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardOf } from "../testing/chat-world.ts";
import type { CodeWish } from "../integrations/index.ts";
import { linkPerson } from "../testing/integration.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { saveBot } from "./bot.repository.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { ensureChatKey, readChatKey } from "./chat-key.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { saveChannels } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";
import { CODE_LIFETIME_MS, useCode } from "./one-time-code.ts";
import { PRIORITY, queueMessages } from "./outbox.repository.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

const db = () => database().database.handle;
const params = { provider: "slack" } as const;
const name = () => ({ ...params, workspaceId: team.workspaceId, externalId: `T${String(team.workspaceId)}` }) as const;

beforeEach(async () => {
  const codeLink = ({ code, purpose }: CodeWish, username: string) => `https://${username}.test/${purpose}/${code}`;
  const bot = { externalId: "7", username: "chat" };
  await saveBot(db(), { ...params, tokenMark: Buffer.from("x"), isFirst: true, name: bot, at: new Date(0) });
  team = await buildTeam(database(), { channels: { slack: createChannelProvider("slack", { codeLink }) } });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

async function connect(more: object = {}): Promise<void> {
  const parts = { ...team.server.deps, db: db(), at: team.clock.now() };
  const wish = {
    ...name(),
    name: "Team",
    language: "en",
    isPersonal: false,
    credentials: { botToken: "xoxb" },
  } as const;
  await connectChat(parts, { ...wish, ...more });
  await ensureChatKey(parts, name());
}

/** What was said of chats. */
const told = async () =>
  (await newestEvents(db(), [team.workspaceId], 0))
    .filter(({ type }) => type.startsWith("chat"))
    .map(({ type, payload, by }) => [type, payload, by]);
const read = (): Promise<ChatSettings> => boss.client.call(contract.getChatSettings, { params });

describe("the settings of a chat", () => {
  it("show what's connected and whether messages arrive, without any secret", async () => {
    expect(await read()).toEqual({ provider: "slack", connections: [], refusedSince: null });
    await connect();
    await saveChannels(db(), name(), { channels: [{ id: "C1", name: "general" }], missedScope: "groups:read" });
    const message = { ...name(), place: "C1", isGroup: true, language: "en", priority: PRIORITY.reply } as const;
    const more = { card: cardOf("x"), about: null, threadOf: null, threadId: "", messageId: "" };
    const queue = (key: string) => queueMessages(db(), [{ ...message, ...more, key }], team.clock.now());
    for (const key of ["waits", "sent", "lost"]) await queue(key);
    const change = (key: string, set: object) =>
      db()
        .updateTable("chat_outbox")
        .set({ due_at: null, ...set })
        .where("workspace_id", "=", team.workspaceId)
        .where("key", "=", key)
        .execute();
    const at = team.clock.now();
    await change("sent", { sent_at: at, message_id: "m1" });
    await change("lost", { problem: "unreachable", error: "not_in_channel" });
    const settings = await read();
    expect(settings.connections).toEqual([
      {
        externalId: name().externalId,
        name: "Team",
        state: "active",
        changedAt: at.toISOString(),
        channelId: "",
        channels: [{ id: "C1", name: "general" }],
        missedScope: "groups:read",
        hasDigest: true,
        matchesEmails: true,
        peopleReadAt: null,
        waiting: 1,
        failed: 1,
        lastFailure: { problem: "outside", channel: "general" },
        lastSentAt: at.toISOString(),
      },
    ]);
    expect(JSON.stringify(settings)).not.toContain("xoxb");
  });

  it("show each chat with its own channels, and one that has sent nothing yet", async () => {
    await connect();
    const second = { ...name(), externalId: `${name().externalId}-2` };
    await connect(second);
    await saveChannels(db(), name(), { channels: [{ id: "C1", name: "first" }], missedScope: "" });
    await saveChannels(db(), second, { channels: [{ id: "C2", name: "second" }], missedScope: "" });
    const none = { waiting: 0, failed: 0, lastFailure: null, lastSentAt: null };
    expect((await read()).connections).toMatchObject([
      { externalId: name().externalId, channels: [{ id: "C1", name: "first" }], ...none },
      { externalId: second.externalId, channels: [{ id: "C2", name: "second" }], ...none },
    ]);
  });

  it("tell of what was given up in the last week, and of nothing earlier", async () => {
    await connect();
    const message = { ...name(), place: "C1", isGroup: true, language: "en", priority: PRIORITY.reply } as const;
    const more = { key: "lost", card: cardOf("x"), about: null, threadOf: null, threadId: "", messageId: "" };
    const weekAgo = team.clock.now().getTime() - 604_800_000;
    const shown = async () => {
      const [chat] = (await read()).connections;
      return [chat?.failed, chat?.lastFailure, chat?.waiting];
    };
    await queueMessages(db(), [{ ...message, ...more }], new Date(weekAgo + 1));
    expect(await shown()).toEqual([0, null, 1]);
    const lose = (createdAt: Date) =>
      db()
        .updateTable("chat_outbox")
        .set({ problem: "failed", error: "away", due_at: null, created_at: createdAt })
        .where("workspace_id", "=", team.workspaceId)
        .execute();
    await lose(new Date(weekAgo + 1));
    expect(await shown()).toEqual([1, { problem: "failed", channel: "" }, 0]);
    await lose(new Date(weekAgo));
    expect(await shown()).toEqual([0, null, 0]);
  });

  it("choose where announcements go, among the channels that are there", async () => {
    await connect();
    await saveChannels(db(), name(), { channels: [{ id: "C1", name: "general" }], missedScope: "" });
    const { externalId } = name();
    const update = (channelId: string, to = externalId) =>
      boss.client.call(contract.updateChatSettings, { params, body: { externalId: to, channelId } });
    expect((await update("C1")).connections[0]?.channelId).toBe("C1");
    await expect(update("C2")).rejects.toMatchObject({ fields: [{ field: "channelId", code: "channel_unavailable" }] });
    await expect(update("", "T-unknown")).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect((await update("")).connections[0]?.channelId).toBe("");
    const body = { externalId, channelId: "C1", hasDigest: false };
    await boss.client.call(contract.updateChatSettings, { params, body });
    expect((await update("")).connections[0]).toMatchObject({ channelId: "", hasDigest: false });
  });

  it("take no channel of another chat, and tell once of what was chosen", async () => {
    await connect();
    const second = { ...name(), externalId: `${name().externalId}-2` };
    await connect(second);
    await saveChannels(db(), name(), { channels: [{ id: "C1", name: "first" }], missedScope: "" });
    await saveChannels(db(), second, { channels: [{ id: "C2", name: "second" }], missedScope: "" });
    const update = (channelId: string) =>
      boss.client.call(contract.updateChatSettings, { params, body: { externalId: name().externalId, channelId } });
    await expect(update("C2")).rejects.toMatchObject({ fields: [{ field: "channelId", code: "channel_unavailable" }] });
    await update("C1");
    await update("C1");
    const changes = [{ field: "channelId", before: "", after: "C1" }];
    expect(await told()).toEqual([["chat.changed", { provider: "slack", changes }, boss.memberId]]);
  });

  it("say whether people are known by their email", async () => {
    await connect();
    const { externalId } = name();
    const update = async (matchesEmails?: boolean) => {
      const body = { externalId, channelId: "", ...(matchesEmails !== undefined && { matchesEmails }) };
      const { connections } = await boss.client.call(contract.updateChatSettings, { params, body });
      return connections[0]?.matchesEmails;
    };
    expect([await update(), await update(false), await update(), await update(true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("don't overwrite a channel that someone else has chosen since", async () => {
    await connect();
    await saveChannels(db(), name(), {
      channels: [
        { id: "C1", name: "a" },
        { id: "C2", name: "b" },
      ],
      missedScope: "",
    });
    const { externalId } = name();
    const update = (channelId: string, seen: string) =>
      boss.client.call(contract.updateChatSettings, {
        params,
        body: { externalId, channelId, seen: { channelId: seen } },
      });
    await update("C1", "");
    await expect(update("C2", "")).rejects.toMatchObject({
      changed: [{ field: "channelId", seen: "", now: "C1" }],
    });
    expect((await update("C2", "C1")).connections[0]?.channelId).toBe("C2");
  });

  it("switch the digest on and off beside the channel", async () => {
    await connect();
    await saveChannels(db(), name(), { channels: [{ id: "C1", name: "general" }], missedScope: "" });
    const { externalId } = name();
    const update = (choice: { readonly hasDigest: boolean; readonly seen: { readonly hasDigest: boolean } }) =>
      boss.client.call(contract.updateChatSettings, { params, body: { externalId, ...choice } });
    await boss.client.call(contract.updateChatSettings, { params, body: { externalId, channelId: "C1" } });
    const off = { hasDigest: false, seen: { hasDigest: true } };
    expect((await update(off)).connections[0]).toMatchObject({ channelId: "C1", hasDigest: false });
    // Gone since, and still what was chosen.
    await saveChannels(db(), name(), { channels: [], missedScope: "" });
    const on = { hasDigest: true, seen: { hasDigest: false } };
    expect((await update(on)).connections[0]).toMatchObject({ channelId: "C1", hasDigest: true });
  });

  it("make codes that connect a chat for whoever asked", async () => {
    const { code, expiresAt, link } = await boss.client.call(contract.createChatCode, { params });
    expect(link).toBe(`https://chat.test/connect/${code}`);
    expect(expiresAt).toBe(new Date(team.clock.now().getTime() + CODE_LIFETIME_MS).toISOString());
    const { memberId, workspaceId } = boss;
    expect(await useCode({ db: db(), at: team.clock.now() }, { ...params, code })).toEqual({
      state: "spent",
      purpose: "connect",
      memberId,
      workspaceId,
    });
  });

  it("disconnect a chat with all that was there, and end what it may do", async () => {
    await connect();
    const parts = { ...team.server.deps, db: db() };
    expect(await readChatKey(parts, name())).toMatch(/^ghk_/);
    const { externalId } = name();
    const settings = await boss.client.call(contract.disconnectChat, { params: { ...params, externalId } });
    expect(settings.connections).toEqual([]);
    expect(await readChatKey(parts, name())).toBeNull();
    expect(await findConnection(db(), name())).toBeUndefined();
    const again = boss.client.call(contract.disconnectChat, { params: { ...params, externalId } });
    await expect(again).rejects.toMatchObject({ code: "ErrorNotFound" });
  });

  it("end what a chat may do with its last team, and tell of each", async () => {
    await connect();
    const second = { ...name(), externalId: `${name().externalId}-2` };
    await connect({ ...second, name: "Second" });
    const parts = { ...team.server.deps, db: db() };
    const disconnect = ({ externalId }: { readonly externalId: string }) =>
      boss.client.call(contract.disconnectChat, { params: { ...params, externalId } });
    await disconnect(second);
    expect(await readChatKey(parts, name())).toMatch(/^ghk_/);
    await disconnect(name());
    expect(await readChatKey(parts, name())).toBeNull();
    const removed = { provider: "slack", reason: "removed", managerIds: [] };
    expect(await told()).toEqual([
      ["chat.disconnected", { ...removed, externalId: second.externalId, name: "Second" }, boss.memberId],
      ["chat.disconnected", { ...removed, externalId: name().externalId, name: "Team" }, boss.memberId],
    ]);
  });

  it("are none of other workspaces' business", async () => {
    await connect();
    const other = await buildTeam(database(), { channels: { slack: createChannelProvider("slack") } });
    const eve = await other.join({ name: "Eve", roles: ["owner"] });
    expect((await eve.client.call(contract.getChatSettings, { params })).connections).toEqual([]);
    const { externalId } = name();
    const calls = [
      () => eve.client.call(contract.disconnectChat, { params: { ...params, externalId } }),
      () => eve.client.call(contract.updateChatSettings, { params, body: { externalId, channelId: "" } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect(await findConnection(db(), name())).toMatchObject({ state: "active" });
    await other.close();
  });

  it("don't exist for a chat that the server doesn't run", async () => {
    const telegram = { params: { provider: "telegram" } } as const;
    const calls = [
      () => boss.client.call(contract.getChatSettings, telegram),
      () => boss.client.call(contract.createChatCode, telegram),
      () => boss.client.call(contract.linkOwnChat, telegram),
      () => boss.client.call(contract.unlinkOwnChat, telegram),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect((await ann.client.call(contract.listOwnChats, {})).items).toEqual([{ provider: "slack", isLinked: false }]);
  });
});

describe("one's own link", () => {
  it("is made by a code, shown, and ended with one's own chat", async () => {
    const { code, link } = await ann.client.call(contract.linkOwnChat, { params });
    expect(link).toBe(`https://chat.test/link/${code}`);
    const { memberId, workspaceId } = ann;
    expect(await useCode({ db: db(), at: team.clock.now() }, { ...params, code })).toEqual({
      state: "spent",
      purpose: "link",
      memberId,
      workspaceId,
    });
    const externalId = `U${String(ann.memberId)}`;
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId });
    await connect({ externalId, isPersonal: true });
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    const items = async () => (await ann.client.call(contract.listOwnChats, {})).items;
    expect(await items()).toEqual([{ provider: "slack", isLinked: true }]);
    await ann.client.call(contract.unlinkOwnChat, { params });
    await ann.client.call(contract.unlinkOwnChat, { params });
    expect(await items()).toEqual([{ provider: "slack", isLinked: false }]);
    expect(await findConnection(db(), { provider: "slack", externalId })).toBeUndefined();
    expect((await boss.client.call(contract.listOwnChats, {})).items).toEqual([{ provider: "slack", isLinked: true }]);
  });

  it("that is ended isn't made again by one's email, and is told of once", async () => {
    const unlink = () => ann.client.call(contract.unlinkOwnChat, { params });
    const unmatched = async () =>
      (
        await db()
          .selectFrom("chat_unmatched")
          .select(["provider", "member_id as memberId"])
          .where("workspace_id", "=", team.workspaceId)
          .execute()
      ).map((row) => [row.provider, row.memberId]);
    await unlink();
    expect([await unmatched(), await told()], "there was none").toEqual([[], []]);
    await linkPerson(team.server.deps, ann, { provider: "slack", externalId: `U${String(ann.memberId)}` });
    await unlink();
    await unlink();
    expect(await unmatched()).toEqual([["slack", ann.memberId]]);
    expect(await told()).toEqual([["chat_user.unlinked", { memberId: ann.memberId, provider: "slack" }, ann.memberId]]);
  });
});

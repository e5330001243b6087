import type { ChatPerson } from "@guildhall/core/chat";
import type { SlackInstall } from "@guildhall/slack-app";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { readChatKey } from "./chat-key.ts";
import { connectSlack, useInstallCode } from "./connect-slack.service.ts";
import type { InstallCall } from "./connect-slack.service.ts";
import { listChannels, listConnections } from "./connection.repository.ts";
import { createCode } from "./one-time-code.ts";
import { redeemCode } from "./redeem-code.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let other: Team;
let boss: Teammate;
let ann: Teammate;
let stranger: Teammate;

beforeEach(async () => {
  await db().deleteFrom("chat_connections").execute();
  team = await buildTeam(database());
  other = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  stranger = await other.join({ name: "Stranger", roles: ["owner"] });
});
afterEach(() => Promise.all([team.close(), other.close()]));

type Provider = "slack" | "telegram";
const events = async () =>
  (await newestEvents(db(), [team.workspaceId, other.workspaceId], 0)).map(({ type, payload, by }) => [
    type,
    payload,
    by,
  ]);
const connections = async (workspaceId: number, provider: Provider) =>
  (await listConnections(db(), { workspaceId, provider })).map(({ externalId, name }) => `${externalId} ${name}`);
async function make(
  { workspaceId, memberId }: Pick<Teammate, "workspaceId" | "memberId">,
  purpose: "link" | "connect",
  provider: Provider = "telegram",
): Promise<string> {
  const { random, clock } = team.server.deps;
  const wish = { workspaceId, memberId, purpose, provider };
  return (await createCode({ db: db(), random, at: clock.now() }, wish)).code;
}

describe("a code that is shown in a chat", () => {
  const person = (externalId: string, chat: string, workspaceId = 0): ChatPerson => ({
    connection: { workspaceId, externalId: chat, name: `Group ${chat}`, language: "en", credentials: {} },
    ...{ externalId, name: "Somebody", language: "en" },
  });
  const redeem = async (code: string, by: ChatPerson) =>
    (
      await redeemCode(team.server.deps, {
        ...{ provider: "telegram", code, by, channels: [{ id: by.connection.externalId, name: "Here" }] },
      })
    ).kind;

  it("links its member, which is told once however often it's shown", async () => {
    const code = await make(ann, "link");
    const kinds = [await redeem(code, person("11", "11")), await redeem(code, person("11", "11"))];
    expect([...kinds, await redeem(code, person("12", "12"))]).toEqual(["linked", "linked", "refused"]);
    expect(await events()).toEqual([
      ["chat_user.linked", { memberId: ann.memberId, provider: "telegram" }, ann.memberId],
    ]);
    expect(await connections(team.workspaceId, "telegram"), "their own chat is nobody's group").toEqual([]);
  });

  it("links nobody who is somebody else already, or in another workspace's group, and stays good", async () => {
    await redeem(await make(ann, "link"), person("11", "11"));
    const code = await make(boss, "link");
    expect(await redeem(code, person("11", "11"))).toBe("refused");
    expect(await redeem(code, person("13", "-1", other.workspaceId))).toBe("refused");
    expect(await events()).toHaveLength(1);
    expect(await redeem(code, person("13", "-1", team.workspaceId))).toBe("linked");
    expect((await events()).at(-1)).toEqual([
      ...["chat_user.linked", { memberId: boss.memberId, provider: "telegram" }, boss.memberId],
    ]);
  });

  it("connects a group with its channels, which is told once", async () => {
    const code = await make(boss, "connect");
    expect([await redeem(code, person("11", "11")), await redeem(code, person("11", "-1"))]).toEqual([
      "refused",
      "connected",
    ]);
    expect([await redeem(code, person("12", "-1")), await redeem(code, person("12", "-2"))]).toEqual([
      "connected",
      "refused",
    ]);
    const payload = { provider: "telegram", externalId: "-1", name: "Group -1" };
    expect(await events()).toEqual([["chat.connected", payload, boss.memberId]]);
    expect(await listChannels(db(), { workspaceId: team.workspaceId, provider: "telegram" })).toEqual([
      { id: "-1", name: "Here", externalId: "-1" },
    ]);
  });

  it("connects no group of another workspace, and none for a member who may not", async () => {
    expect(await redeem(await make(stranger, "connect"), person("21", "-1"))).toBe("connected");
    expect(await redeem(await make(boss, "connect"), person("11", "-1"))).toBe("refused");
    expect(await redeem(await make(ann, "connect"), person("11", "-2"))).toBe("refused");
    expect(await connections(other.workspaceId, "telegram")).toEqual(["-1 Group -1"]);
    expect(await connections(team.workspaceId, "telegram")).toEqual([]);
    expect(await events()).toHaveLength(1);
  });
});

describe("a Slack team that installs the app", () => {
  /** What the use cases read of a call. */
  const callOf = ({ memberId, workspaceId }: Teammate) =>
    ({
      ...{ deps: team.server.deps, at: team.clock.now(), language: "en" },
      actor: { memberId, workspace: { id: workspaceId } },
    }) as unknown as InstallCall;
  const install = (by: Teammate, change: Partial<SlackInstall> = {}) =>
    connectSlack(callOf(by), {
      ...{ externalId: "T1", name: "Sparks", botToken: "xoxb", botUserId: "B1", refreshToken: "", expiresAt: null },
      ...{ scopes: [], userId: "U1", ...change },
    });

  it("is connected, and whoever installed it is linked", async () => {
    expect(await install(boss)).toMatchObject({ workspaceId: team.workspaceId, externalId: "T1", name: "Sparks" });
    expect(await connections(team.workspaceId, "slack")).toEqual(["T1 Sparks"]);
    expect(await events()).toEqual([
      ["chat.connected", { provider: "slack", externalId: "T1", name: "Sparks" }, boss.memberId],
      ["chat_user.linked", { memberId: boss.memberId, provider: "slack" }, boss.memberId],
    ]);
  });

  it("gets a key with which it acts for members, and a day to renew credentials that expire", async () => {
    const owner = { workspaceId: team.workspaceId, provider: "slack" } as const;
    const renewals = async () =>
      (
        await db()
          .selectFrom("chat_connections")
          .select(["external_id", "renew_at"])
          .where("workspace_id", "=", team.workspaceId)
          .orderBy("external_id")
          .execute()
      ).map((row) => [row.external_id, row.renew_at?.toISOString() ?? null]);
    expect(await readChatKey({ ...team.server.deps, db: db() }, owner)).toBeNull();
    await install(boss);
    await install(boss, { externalId: "T2", expiresAt: new Date("2030-01-01T12:00:00Z") });
    expect(await readChatKey({ ...team.server.deps, db: db() }, owner)).toMatch(/^ghk_/);
    expect(await renewals()).toEqual([
      ["T1", null],
      ["T2", "2030-01-01T10:00:00.000Z"],
    ]);
  });

  it("may know whoever installed it by their email again", async () => {
    for (const { memberId } of [boss, ann])
      await db()
        .insertInto("chat_unmatched")
        .values({ workspace_id: team.workspaceId, provider: "slack", member_id: memberId })
        .execute();
    await install(boss);
    const left = db().selectFrom("chat_unmatched").select("member_id").where("workspace_id", "=", team.workspaceId);
    expect(await left.execute()).toEqual([{ member_id: ann.memberId }]);
  });

  it("links nobody if Slack doesn't say who it was, or they're somebody else", async () => {
    await install(boss, { userId: "" });
    expect((await events()).map(([type]) => type)).toEqual(["chat.connected"]);
    await install(ann);
    await install(boss);
    expect((await events()).map(([type, , by]) => [type, by])).toEqual([
      ["chat.connected", boss.memberId],
      ["chat.connected", ann.memberId],
      ["chat_user.linked", ann.memberId],
      ["chat.connected", boss.memberId],
    ]);
  });

  it("stays another workspace's, and any other failure is no answer", async () => {
    await install(stranger);
    const before = await events();
    expect(await install(boss)).toBeNull();
    expect([await events(), await connections(team.workspaceId, "slack")]).toEqual([before, []]);
    await expect(install(boss, { externalId: "" })).rejects.toThrow();
  });

  it("comes back with a code that its own member made to connect, once", async () => {
    const use = (by: Teammate, code: string) => useInstallCode(callOf(by), code);
    const code = await make(boss, "connect", "slack");
    expect([await use(boss, code), await use(boss, code)]).toEqual([true, false]);
    expect(await use(boss, await make(boss, "link", "slack")), "made to link").toBe(false);
    expect(await use(boss, await make(boss, "connect", "telegram")), "of another chat").toBe(false);
    expect(await use(ann, await make(boss, "connect", "slack")), "another member's").toBe(false);
    expect(await use(boss, await make(stranger, "connect", "slack")), "another workspace's").toBe(false);
    const twin = await buildTwinMember(db(), boss, { name: "Twin", workspaceId: other.workspaceId });
    expect(await use(boss, await make(twin, "connect", "slack")), "of a member with the same number").toBe(false);
  });
});

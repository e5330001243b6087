import type { ChatPerson } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findChatMembers, unlinkChatMember } from "./chat-member.repository.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { findMatch, insertUnmatched } from "./matched-person.repository.ts";
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

const provider = "telegram";
async function make({ workspaceId, memberId }: Teammate, purpose: "link" | "connect" = "link"): Promise<string> {
  const { random, clock } = team.server.deps;
  const wish = { workspaceId, memberId, purpose, provider } as const;
  return (await createCode({ db: db(), random, at: clock.now() }, wish)).code;
}
/** In a group, or in their own chat, which has their id. */
const person = (externalId: string, chat = externalId, workspaceId = 0): ChatPerson => ({
  connection: { workspaceId, externalId: chat, name: `Chat ${chat}`, language: "en", credentials: {} },
  ...{ externalId, name: "Somebody", language: "en" },
});
const redeem = (code: string, by: ChatPerson) => redeemCode(team.server.deps, { provider, code, by });
const refused = (text: string) => ({ kind: "refused", text });
const USED = refused("This link has already been used. Get a new one in your Guildhall settings.");
const ELSEWHERE = refused("This chat belongs to another workspace. Disconnect it there first, or use another chat.");
const linked = async (of: Team, ...externalIds: readonly string[]) =>
  (await findChatMembers(db(), { workspaceId: of.workspaceId, provider, externalIds })).map(({ id }) => id);
const connection = async (externalId: string) => {
  const stored = await findConnection(db(), { provider, externalId });
  return stored && [stored.workspaceId, stored.name, stored.isPersonal];
};

describe("a code that has linked somebody", () => {
  it("says so again to them only, and only as long as they may come in", async () => {
    const code = await make(ann);
    const done = { kind: "linked", text: expect.stringContaining("Ann") };
    expect(await redeem(code, person("11"))).toEqual(done);
    await redeem(await make(boss), person("12"));
    expect(await redeem(code, person("12"))).toEqual(USED);
    expect(await redeem(code, person("11"))).toEqual(done);
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("workspace_id", "=", team.workspaceId)
      .where("id", "=", ann.memberId)
      .execute();
    expect(await redeem(code, person("11"))).toEqual(USED);
  });

  it("lets their address link them again, too", async () => {
    const { workspaceId } = team;
    const own = { workspaceId, provider, memberId: ann.memberId } as const;
    await insertUnmatched(db(), own);
    await insertUnmatched(db(), { ...own, memberId: boss.memberId });
    await redeem(await make(boss, "connect"), person("12", "-1"));
    await redeem(await make(ann), person("11", "-1", workspaceId));
    await unlinkChatMember(db(), own);
    const match = ({ email }: Teammate) =>
      findMatch(db(), { workspaceId, provider, teamId: "-1", externalId: "11", email });
    expect([await match(ann), await match(boss)]).toEqual([ann.memberId, undefined]);
  });
});

describe("a code that links somebody", () => {
  it("opens their own chat, and connects no group in which it's shown", async () => {
    await redeem(await make(ann), person("11", "-1", team.workspaceId));
    expect([await connection("11"), await connection("-1")]).toEqual([undefined, undefined]);
    await redeem(await make(ann), person("11"));
    expect([await connection("11"), await connection("-1")]).toEqual([[team.workspaceId, "Chat 11", true], undefined]);
  });

  it("links nobody whose own chat is another workspace's, and stays good", async () => {
    await redeem(await make(stranger), person("11"));
    const code = await make(ann);
    expect(await redeem(code, person("11"))).toEqual(ELSEWHERE);
    expect([await linked(team, "11"), await linked(other, "11")]).toEqual([[], [stranger.memberId]]);
    expect(await connection("11")).toEqual([other.workspaceId, "Chat 11", true]);
    expect(await newestEvents(db(), [team.workspaceId], 0)).toEqual([]);
    expect(await redeem(code, person("13"))).toMatchObject({ kind: "linked" });
  });
});

it("a code that has connected a group doesn't say so in somebody's own chat", async () => {
  const code = await make(boss, "connect");
  await redeem(code, person("11", "-1"));
  await redeem(await make(boss), person("11"));
  expect(await redeem(code, person("11"))).toEqual(USED);
  expect(await redeem(code, person("11", "-1"))).toMatchObject({ kind: "connected" });
});

it("what can't be a code is refused", async () => {
  const text = "This link doesn't work. Get a new one in your Guildhall settings.";
  const presented = { provider, code: "hello", by: person("11") } as const;
  expect(await redeemCode(team.server.deps, presented)).toEqual(refused(text));
});

it("a failure is no answer to a code", async () => {
  const broken = { ...database().database, transaction: () => Promise.reject(new TypeError("down")) };
  const presented = { provider, code: await make(ann), by: person("11") } as const;
  await expect(redeemCode({ ...team.server.deps, db: broken }, presented)).rejects.toThrow("down");
});

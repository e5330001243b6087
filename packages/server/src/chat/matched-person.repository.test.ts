import { beforeEach, expect, it } from "vitest";
import { buildChat } from "../testing/build-chat.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findChatMembers, linkChatMember, unlinkChatMember } from "./chat-member.repository.ts";
import { deleteUnmatched, findMatch, insertMatch, insertUnmatched } from "./matched-person.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const AT = new Date("2026-01-01T00:00:00Z");
let workspaceId = 0;
let ann: BuiltMember;
let bob: BuiltMember;

const connect = (externalId: string, more: { readonly provider?: "telegram"; readonly matches?: false } = {}) =>
  buildChat(db(), {
    ...{ workspace_id: workspaceId, provider: more.provider ?? "slack", external_id: externalId },
    matches_emails: more.matches ?? true,
  });

// A team's id belongs to one workspace, and these tests share a database.
let count = 0;
let team = "";
beforeEach(async () => {
  count += 1;
  team = `T${String(count)}`;
  ({ id: workspaceId } = await buildWorkspace(db(), {}));
  ann = await buildMember(db(), { workspaceId, name: "Ann" });
  bob = await buildMember(db(), { workspaceId, name: "Bob" });
  await connect(team);
});

type Change = Partial<Parameters<typeof findMatch>[1]>;
const wish = (change: Change = {}) =>
  ({ workspaceId, provider: "slack", teamId: team, externalId: "U1", email: ann.email, ...change }) as const;
const insert = (more: Parameters<typeof wish>[0] = {}) =>
  test().database.transaction((tx) => insertMatch(tx, { ...wish(more), at: AT }));
const match = (change?: Change) => findMatch(db(), wish(change));
const link = (externalId: string, { memberId }: BuiltMember, provider: "slack" | "telegram" = "slack") =>
  linkChatMember(db(), { workspaceId, provider, externalId, memberId, at: AT });

it("a person is the active member with their address, and nobody else", async () => {
  expect([await match(), await match({ email: bob.email })]).toEqual([ann.memberId, bob.memberId]);
  expect(await match({ email: "nobody@guild.test" })).toBeUndefined();
  const gone = await buildMember(db(), { workspaceId, name: "Gone", isDisabled: true });
  expect(await match({ email: gone.email })).toBeUndefined();
  const outsider = await buildMember(db(), {
    ...(await buildWorkspace(db(), {}).then(({ id }) => ({ workspaceId: id }))),
  });
  expect(await match({ email: outsider.email })).toBeUndefined();
});

it("only a team that's connected, and whose people are known by their addresses, says who somebody is", async () => {
  const careful = `${team}-careful`;
  await connect(careful, { matches: false });
  await connect(`${team}-telegram`, { provider: "telegram" });
  const teams = [`${team}-unknown`, careful, `${team}-telegram`];
  expect(await Promise.all(teams.map((teamId) => match({ teamId })))).toEqual([undefined, undefined, undefined]);
});

it("neither somebody who is linked nor a member who is gets another link", async () => {
  // Elsewhere doesn't count.
  await link("U1", ann, "telegram");
  expect(await match()).toBe(ann.memberId);
  await link("U1", bob);
  expect([await match(), await match({ externalId: "U2" })]).toEqual([undefined, ann.memberId]);
  await link("U3", ann);
  expect(await match({ externalId: "U2" })).toBeUndefined();
  expect(await insert({ externalId: "U2" })).toBeUndefined();
});

it("who has unlinked themselves isn't linked by their address until they link themselves", async () => {
  const own = (provider: "slack" | "telegram", { memberId }: BuiltMember) => ({ workspaceId, provider, memberId });
  await insertUnmatched(db(), own("telegram", ann));
  await insertUnmatched(db(), own("slack", bob));
  expect([await match(), await match({ email: bob.email })]).toEqual([ann.memberId, undefined]);
  await insertUnmatched(db(), own("slack", ann));
  await deleteUnmatched(db(), own("slack", bob));
  expect([await match(), await match({ email: bob.email })]).toEqual([undefined, bob.memberId]);
  await deleteUnmatched(db(), own("telegram", ann));
  expect(await match()).toBeUndefined();
  await deleteUnmatched(db(), own("slack", ann));
  expect(await insert()).toBe(ann.memberId);
});

it("a chat's id is its own member's, in that chat only", async () => {
  await link("U1", ann);
  await link("U1", bob, "telegram");
  await link("U2", ann, "telegram");
  expect(await link("U1", bob)).toBe(false);
  const who = async (provider: "slack" | "telegram", externalIds = ["U1", "U2"]) =>
    (await findChatMembers(db(), { workspaceId, provider, externalIds })).map(({ externalId, name }) => [
      externalId,
      name,
    ]);
  expect(await who("slack")).toEqual([["U1", "Ann"]]);
  expect((await who("telegram")).toSorted()).toEqual([
    ["U1", "Bob"],
    ["U2", "Ann"],
  ]);
  expect(await who("slack", [])).toEqual([]);
  expect(await unlinkChatMember(db(), { workspaceId, provider: "slack", memberId: ann.memberId })).toEqual(["U1"]);
  expect([await who("slack"), (await who("telegram")).length]).toEqual([[], 2]);
});

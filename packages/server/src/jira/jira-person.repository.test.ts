import { beforeAll, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  countLinkedPeople,
  findJiraMember,
  findJiraPeople,
  findLinkOwner,
  findOwnAccounts,
  findOwnMember,
  findWorkspaceName,
  linkJiraMember,
  unlinkJiraMember,
} from "./jira-person.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId = 0;
let ann: BuiltMember;
let bob: BuiltMember;
let gone: BuiltMember;

const link = (accountId: string, { memberId }: BuiltMember, minute = 0) =>
  linkJiraMember(db(), { workspaceId, accountId, memberId, at: at(minute) });
/** Somebody of another provider, whose ids are their own. */
async function linkElsewhere(externalId: string, { memberId }: BuiltMember): Promise<void> {
  const person = {
    workspace_id: workspaceId,
    provider: "slack",
    external_id: externalId,
    member_id: memberId,
  } as const;
  await db()
    .insertInto("external_users")
    .values({ ...person, created_at: at(0) })
    .execute();
}
async function join(name: string, more: object = {}): Promise<BuiltMember> {
  const member = await buildMember(db(), { workspaceId, name, ...more });
  const group = { workspace_id: workspaceId, name: `${name}'s` };
  const { id } = await db().insertInto("groups").values(group).returning("id").executeTakeFirstOrThrow();
  await db()
    .insertInto("member_groups")
    .values({ workspace_id: workspaceId, member_id: member.memberId, group_id: id })
    .execute();
  return member;
}

beforeAll(async () => {
  ({ id: workspaceId } = await buildWorkspace(db(), { name: "Acme" }));
  ann = await join("Ann", { roles: ["admin"] });
  bob = await join("Bob");
  gone = await join("Gone", { isDisabled: true });
  await link("late", ann, 9);
  await link("b-early", ann, 2);
  await link("a-early", ann, 2);
  await link("bob", bob);
  await link("gone", gone);
  // The same ids at another provider are other people.
  await linkElsewhere("late", bob);
  await linkElsewhere("bob", ann);
  await linkElsewhere("slack only", bob);
});

it("an Atlassian account is its own member, with their groups and account", async () => {
  const found = await findJiraMember(db(), { workspaceId, accountId: "bob" });
  expect(found).toMatchObject({
    accountId: bob.accountId,
    email: bob.email,
    isDisabled: false,
    member: {
      memberId: bob.memberId,
      name: "Bob",
      roles: [],
      groupIds: [expect.any(Number)],
      workspace: { name: "Acme" },
    },
  });
  expect(await findJiraMember(db(), { workspaceId, accountId: "gone" })).toMatchObject({ isDisabled: true });
  expect(await findJiraMember(db(), { workspaceId, accountId: "slack only" })).toBeUndefined();
});

it("an account isn't taken from its member, who may link it again", async () => {
  expect([await link("bob", ann), await link("bob", bob, 5)]).toEqual([false, true]);
  const owners = ["bob", "late", "slack only"].map((accountId) => findLinkOwner(db(), { workspaceId, accountId }));
  expect(await Promise.all(owners)).toEqual([bob.memberId, ann.memberId, null]);
});

it("one's accounts are those of Atlassian, the first linked first", async () => {
  expect(await findOwnAccounts(db(), { workspaceId, memberId: ann.memberId })).toEqual([
    { accountId: "a-early", linkedAt: at(2) },
    { accountId: "b-early", linkedAt: at(2) },
    { accountId: "late", linkedAt: at(9) },
  ]);
});

it("people are found by the accounts that are asked for", async () => {
  const found = await findJiraPeople(db(), { workspaceId, accountIds: ["bob", "gone", "slack only"] });
  const facts = found.map(({ accountId, id, name, isDisabled }) => [accountId, id, name, isDisabled]);
  expect(facts.toSorted()).toEqual([
    ["bob", bob.memberId, "Bob", false],
    ["gone", gone.memberId, "Gone", true],
  ]);
});

it("people are counted once each, whatever accounts they have there", async () => {
  expect(await countLinkedPeople(db(), workspaceId)).toBe(3);
});

it("somebody who was disabled is no member of their own", async () => {
  const own = ({ accountId }: BuiltMember) => findOwnMember(db(), { workspaceId, accountId });
  expect([await own(bob), await own(gone)]).toEqual([{ id: bob.memberId, name: "Bob" }, undefined]);
});

it("a workspace has its own name, and none once it's gone", async () => {
  const { id } = await buildWorkspace(db(), { name: "Other" });
  expect([await findWorkspaceName(db(), id), await findWorkspaceName(db(), 987_654_321)]).toEqual(["Other", ""]);
});

it("unlinking ends one's own accounts of Atlassian, and nothing else", async () => {
  expect(await unlinkJiraMember(db(), { workspaceId, memberId: ann.memberId })).toBe(3);
  const left = await db()
    .selectFrom("external_users")
    .select(["provider", "external_id as externalId"])
    .where("workspace_id", "=", workspaceId)
    .execute();
  expect(left.map(({ provider, externalId }) => `${provider} ${externalId}`).toSorted()).toEqual([
    "jira bob",
    "jira gone",
    "slack bob",
    "slack late",
    "slack slack only",
  ]);
});

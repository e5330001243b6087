import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { findSpentCode, insertCode, spendCode } from "./jira-code.repository.ts";
import {
  countLinkedPeople,
  findJiraMember,
  findJiraPeople,
  findLinkOwner,
  findOwnAccounts,
  findOwnMember,
  linkJiraMember,
  unlinkJiraMember,
} from "./jira-person.repository.ts";
import {
  deleteSite,
  findSite,
  findSiteById,
  findTempoToken,
  listSites,
  markUninstalled,
  noteCall,
  saveSite,
  saveTempoToken,
} from "./jira-site.repository.ts";
import { isSpent, spendOnce } from "./jira-token.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let own = 0;
let ann: BuiltMember;
/** Another workspace, with a member of the same id who is disabled. */
let twin = 0;
let gone: BuiltMember;

beforeEach(async () => {
  ({ id: own } = await buildWorkspace(db(), { name: "Own" }));
  ({ id: twin } = await buildWorkspace(db(), { name: "Twin" }));
  ann = await buildMember(db(), { workspaceId: own, name: "Ann" });
  gone = await buildTwinMember(db(), ann, { workspaceId: twin, name: "Gone", isDisabled: true });
});

describe("codes of two workspaces", () => {
  const hash = Buffer.alloc(32, 1);
  const make = ({ workspaceId, memberId }: BuiltMember, byte = 1) =>
    insertCode(db(), { workspaceId, memberId, hash: Buffer.alloc(32, byte), expiresAt: at(10) });
  const spend = (workspaceId: number) => spendCode(db(), { workspaceId, hash, at: at(0) });
  const why = (workspaceId: number) => findSpentCode(db(), { workspaceId, hash, at: at(0) });

  it("are used up, and their members weighed, in one of them", async () => {
    await make(ann);
    await make(gone);
    expect(await spend(twin)).toBeUndefined();
    expect(await spend(own)).toEqual({ memberId: ann.memberId, workspaceName: "Own" });
    expect([await why(own), await why(twin)]).toEqual(["code_used", "code_withdrawn"]);
  });

  it("are replaced in one of them", async () => {
    await make(ann);
    await make(gone, 2);
    expect((await spend(own))?.memberId).toBe(ann.memberId);
  });
});

describe("people of two workspaces", () => {
  const link = ({ workspaceId, memberId }: BuiltMember, accountId: string) =>
    linkJiraMember(db(), { workspaceId, memberId, accountId, at: at(0) });

  beforeEach(async () => {
    for (const accountId of ["a-1", "a-2"]) expect(await link(gone, accountId)).toBe(true);
    expect(await link(ann, "a-1")).toBe(true);
  });

  it("are found by the same accounts, each as who they are there", async () => {
    await joinGroups(db(), gone, ["Elsewhere"]);
    const [second = 0, first = 0] = (await joinGroups(db(), ann, ["First", "Second"])).toReversed();
    const found = await findJiraMember(db(), { workspaceId: own, accountId: "a-1" });
    expect(found).toMatchObject({
      ...{ accountId: ann.accountId, email: ann.email, isDisabled: false },
      member: { memberId: ann.memberId, name: "Ann", groupIds: [first, second], workspace: { id: own, name: "Own" } },
    });
    expect(await findJiraMember(db(), { workspaceId: own, accountId: "a-2" })).toBeUndefined();
    const people = await findJiraPeople(db(), { workspaceId: own, accountIds: ["a-1", "a-2"] });
    expect(people).toMatchObject([{ accountId: "a-1", id: ann.memberId, name: "Ann", isDisabled: false }]);
    expect(people).toHaveLength(1);
    const owner = (accountId: string) => findLinkOwner(db(), { workspaceId: own, accountId });
    expect([await owner("a-1"), await owner("a-2")]).toEqual([ann.memberId, null]);
    expect(await findOwnMember(db(), { workspaceId: own, accountId: gone.accountId })).toBeUndefined();
    expect([await countLinkedPeople(db(), own), await countLinkedPeople(db(), twin)]).toEqual([1, 1]);
  });

  it("are unlinked in one of them", async () => {
    const accounts = async ({ workspaceId, memberId }: BuiltMember) =>
      (await findOwnAccounts(db(), { workspaceId, memberId })).map(({ accountId }) => accountId);
    expect([await accounts(ann), await accounts(gone)]).toEqual([["a-1"], ["a-1", "a-2"]]);
    expect(await unlinkJiraMember(db(), { workspaceId: own, memberId: ann.memberId })).toBe(1);
    expect([await accounts(ann), await accounts(gone)]).toEqual([[], ["a-1", "a-2"]]);
    expect([await countLinkedPeople(db(), own), await countLinkedPeople(db(), twin)]).toEqual([0, 1]);
  });
});

describe("sites of two workspaces", () => {
  const name = (workspaceId: number) => `neighbours-${String(workspaceId)}`;
  const connect = (workspaceId: number) =>
    saveSite(db(), {
      ...{ workspaceId, installationId: name(workspaceId), cloudId: name(workspaceId), environment: "production" },
      ...{ siteUrl: `https://${name(workspaceId)}.example`, license: "none", at: at(0) },
    });
  let id = 0;

  beforeEach(async () => {
    await connect(own);
    await connect(twin);
    ({ id = 0 } = (await findSite(db(), name(own))) ?? {});
    await db().updateTable("jira_sites").set({ id }).where("workspace_id", "=", twin).execute();
  });

  const token = async (workspaceId: number) => (await findTempoToken(db(), { workspaceId, id }))?.[0];
  const keep = (workspaceId: number, byte: number) =>
    saveTempoToken(db(), { workspaceId, id, sealed: Buffer.alloc(8, byte), at: at(0) });

  it("are listed, heard of and ended in one of them, though they have the same id", async () => {
    const before = await findSiteById(db(), { workspaceId: twin, id });
    expect(before).toMatchObject({ workspaceId: twin, id, installationId: name(twin) });
    expect(await listSites(db(), own)).toMatchObject([{ workspaceId: own, id, installationId: name(own) }]);
    await noteCall(db(), { workspaceId: own, id, license: "active", at: at(5) });
    expect(await findSiteById(db(), { workspaceId: own, id })).toMatchObject({ license: "active", seenAt: at(5) });
    const end = (workspaceId: number) =>
      markUninstalled(db(), { workspaceId, id, installationId: name(own), at: at(6) });
    expect([await end(twin), await end(own)]).toEqual([false, true]);
    await deleteSite(db(), { workspaceId: own, id });
    expect(await findSiteById(db(), { workspaceId: own, id })).toBeUndefined();
    expect(await findSiteById(db(), { workspaceId: twin, id })).toEqual(before);
  });

  it("have each their own token for Tempo", async () => {
    await keep(own, 1);
    expect([await token(own), await token(twin)]).toEqual([1, undefined]);
    await keep(twin, 2);
    expect([await token(own), await token(twin)]).toEqual([1, 2]);
  });
});

it("a call and an address are used up each by its own name", async () => {
  const name = `same-${String(own)}`;
  const spend = (kind: "call" | "link", of = name) => spendOnce(db(), { kind, name: of, expiresAt: at(10) });
  const states = () => Promise.all([isSpent(db(), { kind: "call", name }), isSpent(db(), { kind: "link", name })]);
  expect([await spend("call"), await spend("call"), await states()]).toEqual([true, false, [true, false]]);
  expect([await spend("link"), await spend("link"), await states()]).toEqual([true, false, [true, true]]);
  expect(await spend("call", `${name}-2`)).toBe(true);
});

import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { holdGroups, lockMemberGroups, moveMember } from "./member-group.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let ann: BuiltMember;
let bob: BuiltMember;
/** Somebody else with Bob's id in another workspace, in groups with the same ids. */
let twin: BuiltMember;
let sales = 0;
let night = 0;
let own = 0;

beforeEach(async () => {
  const [here, there] = [await buildWorkspace(db()), await buildWorkspace(db())];
  ann = await buildMember(db(), { workspaceId: here.id });
  bob = await buildMember(db(), { workspaceId: here.id });
  twin = await buildTwinMember(db(), bob, { workspaceId: there.id });
  [own = 0] = await joinGroups(db(), ann, ["Own"]);
  [sales = 0, night = 0] = await joinGroups(db(), bob, ["Sales", "Night"]);
  await joinTwinGroups(db(), twin, [own, sales]);
});

const of = (who: BuiltMember) => withoutIndexes(test().database, (tx) => lockMemberGroups(tx, who));

it("a member's own groups are read, in order", async () => {
  expect(await of(ann)).toEqual({ accountId: ann.accountId, groupIds: [own] });
  expect(await of(bob)).toEqual({ accountId: bob.accountId, groupIds: [sales, night] });
  expect(await of(twin)).toEqual({ accountId: twin.accountId, groupIds: [own, sales] });
  expect(await of({ ...ann, workspaceId: twin.workspaceId })).toBeUndefined();
});

it("only this workspace's groups are held, in order", async () => {
  const [foreign = 0] = await joinGroups(db(), twin, ["Foreign"]);
  // A row that was written again comes after the others.
  await db()
    .updateTable("groups")
    .set({ name: "Mine" })
    .where("workspace_id", "=", ann.workspaceId)
    .where("id", "=", own)
    .execute();
  const hold = (...ids: readonly number[]) =>
    withoutIndexes(test().database, (tx) => holdGroups(tx, ann.workspaceId, ids));
  expect([await hold(foreign, night, own), await hold()]).toEqual([[own, night], []]);
});

it("a member moves between groups alone", async () => {
  await moveMember(db(), ann, { added: [sales, night], removed: [] });
  await moveMember(db(), bob, { added: [own, night], removed: [sales, own] });
  expect((await of(ann))?.groupIds).toEqual([own, sales, night]);
  expect((await of(bob))?.groupIds).toEqual([own, night]);
  expect((await of(twin))?.groupIds).toEqual([own, sales]);
});

import type { Permission } from "@guildhall/core/permissions";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember, MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { findHolders } from "./officer.repository.ts";
import { lockRolesAndStatus, saveRolesAndStatus } from "./role-or-status.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let ann: BuiltMember;
let bob: BuiltMember;
let olga: BuiltMember;
let gone: BuiltMember;
/** Somebody else with Bob's id in another workspace. */
let twin: BuiltMember;

const join = (wanted: Omit<MemberSpec, "workspaceId">) => buildMember(db(), { ...wanted, workspaceId: here });

beforeEach(async () => {
  ({ id: here } = await buildWorkspace(db()));
  const { id: there } = await buildWorkspace(db());
  ann = await join({});
  bob = await join({ name: "Zed", roles: ["moderator"] });
  olga = await join({ name: "Olga", roles: ["owner"] });
  gone = await join({ roles: ["moderator", "owner"], isDisabled: true });
  twin = await buildTwinMember(db(), bob, { workspaceId: there, roles: ["admin"], isDisabled: true });
  await buildMember(db(), { workspaceId: there, roles: ["owner"] });
});

const lock = async (workspaceId: number, ...members: readonly BuiltMember[]) => {
  const memberIds = members.map(({ memberId }) => memberId);
  return [...(await withoutIndexes(test().database, (tx) => lockRolesAndStatus(tx, { workspaceId, memberIds })))];
};
const entry = ({ memberId, accountId }: BuiltMember, state: object) => [
  memberId,
  { id: memberId, accountId, status: "active", ...state },
];

it("the named members and all owners of the workspace are locked, by id", async () => {
  // A row that was written again comes after the others.
  await saveRolesAndStatus(db(), { workspaceId: here, member: { id: ann.memberId, status: "active", roles: [] } });
  const owners = [
    entry(olga, { roles: ["owner"] }),
    entry(gone, { status: "disabled", roles: ["moderator", "owner"] }),
  ];
  expect(await lock(here, bob, ann)).toEqual([
    entry(ann, { roles: [] }),
    entry(bob, { roles: ["moderator"] }),
    ...owners,
  ]);
  expect(await lock(here)).toEqual(owners);
  expect((await lock(twin.workspaceId, bob, ann))[0]).toEqual(entry(twin, { status: "disabled", roles: ["admin"] }));
});

it("one member's roles and status are saved", async () => {
  const before = await lock(here, ann);
  await saveRolesAndStatus(db(), {
    workspaceId: here,
    member: { id: bob.memberId, status: "disabled", roles: ["admin"] },
  });
  expect(await lock(here, bob)).toContainEqual(entry(bob, { status: "disabled", roles: ["admin"] }));
  expect(await lock(here, ann)).toEqual(before);
  await saveRolesAndStatus(db(), { workspaceId: here, member: { id: bob.memberId, status: "active", roles: [] } });
  expect((await lock(twin.workspaceId, bob))[0]).toEqual(entry(twin, { status: "disabled", roles: ["admin"] }));
});

it("holders of a permission are enabled, have it by their role in this workspace, and come by id", async () => {
  const admin = await join({ name: "Ad", roles: ["admin", "moderator"] });
  // A row that was written again comes after the others.
  await saveRolesAndStatus(db(), {
    workspaceId: here,
    member: { id: bob.memberId, status: "active", roles: ["moderator"] },
  });
  const holders = (permission: Permission) => test().database.transaction((tx) => findHolders(tx, here, permission));
  const ids = [bob, olga, admin].map(({ memberId }) => memberId);
  expect(await holders("manage-users")).toEqual(ids);
  expect(await holders("manage-ws-settings")).toEqual(ids.slice(1));
});

import type { Permission } from "@guildhall/core/permissions";
import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findHolders } from "./officer.repository.ts";
import { saveRolesAndStatus } from "./role-or-status.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;

it("holders of a permission are enabled, have it by their role in this workspace, and come by id", async () => {
  const [{ id: here }, { id: there }] = [await buildWorkspace(db()), await buildWorkspace(db())];
  const join = (wanted: Omit<MemberSpec, "workspaceId">) => buildMember(db(), { ...wanted, workspaceId: here });
  await join({});
  const people = [await join({}), await join({ roles: ["owner"] }), await join({ roles: ["admin", "moderator"] })];
  await join({ roles: ["moderator", "owner"], isDisabled: true });
  await buildMember(db(), { workspaceId: there, roles: ["owner"] });
  const ids = people.map(({ memberId }) => memberId);
  const [id = 0] = ids;
  // A row that was written again comes after the others.
  await saveRolesAndStatus(db(), { workspaceId: here, member: { id, status: "active", roles: ["moderator"] } });
  const holders = (permission: Permission) => test().database.transaction((tx) => findHolders(tx, here, permission));
  expect([await holders("manage-users"), await holders("manage-ws-settings")]).toEqual([ids, ids.slice(1)]);
});

import type { Permission } from "@guildhall/core/permissions";
import { beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { holdsNow } from "./present-permission.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId = 0;

beforeAll(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
});

it.each<readonly [string, Omit<MemberSpec, "workspaceId">, Permission, boolean]>([
  ["an admin may connect", { roles: ["admin"] }, "manage-ws-settings", true],
  ["a super admin may, without a role here", { roles: ["super_admin"] }, "manage-ws-settings", true],
  ["a moderator may not", { roles: ["moderator"] }, "manage-ws-settings", false],
  ["a member may not", {}, "manage-ws-settings", false],
  ["an admin who was disabled may nothing", { roles: ["admin"], isDisabled: true }, "manage-ws-settings", false],
])("%s", async (_, spec, permission, isHeld) => {
  const { memberId } = await buildMember(db(), { workspaceId, ...spec });
  expect(await holdsNow(db(), { workspaceId, memberId }, permission)).toBe(isHeld);
});

it("a role in one workspace is none in another", async () => {
  const { id: other } = await buildWorkspace(db());
  const { memberId } = await buildMember(db(), { workspaceId: other, roles: ["owner"] });
  expect(await holdsNow(db(), { workspaceId, memberId }, "manage-ws-settings")).toBe(false);
});

import type { Role } from "@guildhall/core/permissions";
import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { countOpenInvites, deleteInvite, findOpenInvites } from "./open-invite.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let there: number;
let olga: BuiltMember;
let mo: BuiltMember;
/** Somebody else with Mo's id in another workspace. */
let twin: BuiltMember;
let made = 0;

beforeEach(async () => {
  ({ id: here } = await buildWorkspace(db()));
  ({ id: there } = await buildWorkspace(db()));
  olga = await buildMember(db(), { workspaceId: here, name: "Olga", roles: ["owner"] });
  mo = await buildMember(db(), { workspaceId: here, name: "Mo", roles: ["moderator"] });
  twin = await buildTwinMember(db(), mo, { workspaceId: there, name: "Oleg", roles: ["owner"] });
});

/** Expires ten minutes later; returns its id. */
async function invite(
  by: BuiltMember,
  email: string,
  { minute = 0, spentAt = null as Date | null, id = undefined as number | undefined } = {},
): Promise<number> {
  made += 1;
  const row = await db()
    .insertInto("invites")
    .values({
      ...(id !== undefined && { id }),
      ...{ workspace_id: by.workspaceId, email, token_hash: Buffer.alloc(32, made), accepted_at: spentAt },
      ...{ invited_by_member_id: by.memberId, created_at: at(minute), expires_at: at(minute + 10) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const ROLES: readonly Role[] = ["moderator", "owner"];
async function open({ minute = 5, roles = ROLES, workspaceId = here, limit = 30, offset = 0 } = {}) {
  const filter = { workspaceId, roles, at: at(minute) };
  const found = await findOpenInvites(db(), filter, { limit, offset });
  if (limit === 30) expect(await countOpenInvites(db(), filter)).toBe(found.length);
  return found;
}
const emails = async (wanted?: Parameters<typeof open>[0]) => (await open(wanted)).map(({ email }) => email);

it("open invites are this workspace's, newest first, with who sent them", async () => {
  const [first, last] = [await invite(mo, "a@x.test"), await invite(olga, "b@x.test")];
  const newer = await invite(olga, "c@x.test", { minute: 1 });
  await invite(twin, "d@x.test", { id: first });
  const [byOlga, byMo] = [
    { inviter: { id: olga.memberId, name: "Olga" }, expiresAt: at(10) },
    { inviter: { id: mo.memberId, name: "Mo" }, expiresAt: at(10) },
  ];
  expect(await open()).toEqual([
    { ...byOlga, id: newer, email: "c@x.test", expiresAt: at(11) },
    { ...byOlga, id: last, email: "b@x.test" },
    { ...byMo, id: first, email: "a@x.test" },
  ]);
  expect(await emails({ limit: 1 })).toEqual(["c@x.test"]);
  expect(await emails({ limit: 2, offset: 1 })).toEqual(["b@x.test", "a@x.test"]);
  expect(await open({ workspaceId: there })).toEqual([
    { id: first, email: "d@x.test", inviter: { id: mo.memberId, name: "Oleg" }, expiresAt: at(10) },
  ]);
});

it("spent and expired invites aren't open", async () => {
  await invite(olga, "spent@x.test", { spentAt: at(1) });
  await invite(olga, "a@x.test");
  expect(await emails({ minute: 9 })).toEqual(["a@x.test"]);
  expect(await emails({ minute: 10 })).toEqual([]);
});

it("invites are open while their sender is enabled with one of the roles, or a super admin", async () => {
  const plain = await buildMember(db(), { workspaceId: here });
  const root = await buildMember(db(), { workspaceId: here, roles: ["super_admin"] });
  const gone = await buildMember(db(), { workspaceId: here, roles: ["owner", "super_admin"], isDisabled: true });
  for (const [minute, by] of [olga, mo, plain, root, gone].entries()) await invite(by, `${minute}@x.test`, { minute });
  expect(await emails()).toEqual(["3@x.test", "1@x.test", "0@x.test"]);
  expect(await emails({ roles: ["owner"] })).toEqual(["3@x.test", "0@x.test"]);
});

it("an invite to a member isn't open in their workspace, and is in another", async () => {
  for (const by of [olga, twin]) {
    await invite(by, mo.email);
    await invite(by, `guest${here}@x.test`, { minute: 1 });
  }
  expect(await emails()).toEqual([`guest${here}@x.test`]);
  expect(await emails({ workspaceId: there })).toEqual([`guest${here}@x.test`, mo.email]);
});

it("an invite is deleted alone, and not once it's spent", async () => {
  const [a, b] = [await invite(olga, "a@x.test"), await invite(olga, "b@x.test")];
  const spent = await invite(olga, "c@x.test", { spentAt: at(1) });
  await invite(twin, "d@x.test", { id: a });
  const remove = (id: number) => deleteInvite(db(), { workspaceId: here, id });
  expect([await remove(a), await remove(a), await remove(spent)]).toEqual(["a@x.test", null, null]);
  expect((await open()).map(({ id }) => id)).toEqual([b]);
  expect(await emails({ workspaceId: there })).toEqual(["d@x.test"]);
});

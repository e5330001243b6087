import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { findDuties } from "./duty.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;

/** A perk that the member activates. */
async function entrust({ workspaceId, memberId }: BuiltMember, { isRetired = false } = {}): Promise<void> {
  const { id } = await db()
    .insertInto("products")
    .values({
      workspace_id: workspaceId,
      title: "Massage",
      quantity: -1,
      is_retired: isRetired,
      author_member_id: memberId,
      created_at: at(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db()
    .insertInto("product_responsibles")
    .values({ workspace_id: workspaceId, product_id: id, member_id: memberId })
    .execute();
}

it("the duty of perks is that of the members who activate one, in their own workspace", async () => {
  const here = (await buildWorkspace(db(), {})).id;
  const there = (await buildWorkspace(db(), {})).id;
  const ann = await buildMember(db(), { workspaceId: here });
  const bob = await buildMember(db(), { workspaceId: here });
  const twin = await buildTwinMember(db(), ann, { workspaceId: there });
  expect(await findDuties(db(), ann)).toEqual([]);
  await entrust(ann);
  expect([await findDuties(db(), ann), await findDuties(db(), bob), await findDuties(db(), twin)]).toEqual([
    ["perks"],
    [],
    [],
  ]);
});

it("it's one duty for several perks, and stays with a retired one", async () => {
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const [ann, bob] = [await buildMember(db(), { workspaceId }), await buildMember(db(), { workspaceId })];
  await entrust(ann);
  await entrust(ann);
  await entrust(bob, { isRetired: true });
  expect([await findDuties(db(), ann), await findDuties(db(), bob)]).toEqual([["perks"], ["perks"]]);
});

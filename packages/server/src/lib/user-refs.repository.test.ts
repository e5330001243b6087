import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findUserRefs } from "./user-refs.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("people are those asked for, by their names here, without strangers and workspaces next door", async () => {
  const [{ id: workspaceId }, { id: elsewhere }] = [await buildWorkspace(db()), await buildWorkspace(db())];
  const { memberId: ann } = await buildMember(db(), { workspaceId, name: "Ann" });
  const { memberId: bob } = await buildMember(db(), { workspaceId, name: "Bob", isDisabled: true });
  await buildMember(db(), { workspaceId, name: "Eve" });
  await buildTwinMember(db(), { memberId: ann }, { workspaceId: elsewhere, name: "Twin" });
  const { memberId: foreign } = await buildMember(db(), { workspaceId: elsewhere, name: "Stranger" });
  await db()
    .updateTable("members")
    .set({ avatar_url: "/bob.png" })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", bob)
    .execute();
  const all = await findUserRefs(db(), workspaceId, [bob, ann, foreign, ann]);
  expect(all).toEqual(
    new Map([
      [ann, { id: ann, name: "Ann", avatarUrl: "" }],
      [bob, { id: bob, name: "Bob", avatarUrl: "/bob.png" }],
    ]),
  );
  expect([...(await findUserRefs(db(), workspaceId, [ann])).values()]).toEqual([
    { id: ann, name: "Ann", avatarUrl: "" },
  ]);
  expect(await findUserRefs(db(), workspaceId, [])).toEqual(new Map());
});

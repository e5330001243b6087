import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { countGroupMembers, countHeld, findGroups } from "./group.repository.ts";
import { groupScope } from "./group-scope.ts";
import {
  insertGroup,
  lockGroup,
  lockTree,
  moveChildren,
  moveMembers,
  removeGroup,
  saveGroup,
} from "./save-group.repository.ts";

const database = useTestDatabase();
let workspaceId = 0;
/** Another workspace with the same members and groups, in which everyone is in every group. */
let twin = 0;
let ids: Record<"top" | "web" | "shop" | "other", number>;
let ann = 0;
let bob = 0;
let eve = 0;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  [ann, bob, eve] = [await join("Ann"), await join("Bob"), await join("Eve")];
  const top = await add("Top", 0);
  const web = await add("Web", top);
  ids = { top, web, shop: await add("Shop", web), other: await add("Other", 0) };
  await put(top, [ann]);
  // The last one who came is the first one found.
  await put(web, [eve, ann, bob]);
  await put(ids.other, [eve]);
  twin = await importTwin(database().database, workspaceId);
  await database().database.pool.query(
    `insert into member_groups (workspace_id, member_id, group_id)
     select $1, m.id, g.id from members m join groups g on g.workspace_id = m.workspace_id where m.workspace_id = $1
     on conflict do nothing`,
    [twin],
  );
});

const db = () => database().database.handle;
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
const join = async (name: string) => (await buildMember(db(), { workspaceId, name })).memberId;
const add = (name: string, parentId: number) => insertGroup(db(), { workspaceId, name, parentId });
const put = async (groupId: number, memberIds: readonly number[]) => {
  for (const id of memberIds)
    await db()
      .insertInto("member_groups")
      .values({ workspace_id: workspaceId, member_id: id, group_id: groupId })
      .execute();
};
const merge = (group: number, parentId: number) => ({ workspaceId, groupId: group, parentId });

async function rows(text: string, of: number): Promise<string[]> {
  const found = await database().database.pool.query<{ row: string }>(text, [of]);
  return found.rows.map(({ row }) => row);
}
const groupsOf = (of: number) =>
  rows("select concat_ws(' ', id, name, parent_id) as row from groups where workspace_id = $1 order by id", of);
const placesOf = (of: number) =>
  rows(
    `select concat_ws(' ', group_id, member_id) as row from member_groups where workspace_id = $1
     order by group_id, member_id`,
    of,
  );
const everythingOf = async (of: number) => [...(await groupsOf(of)), ...(await placesOf(of))];

describe("a group's row", () => {
  it("is added, saved and removed beside the others, and one of another workspace with the same id", async () => {
    const { top, web, shop, other } = ids;
    const before = await everythingOf(twin);
    expect(await groupsOf(workspaceId)).toEqual([
      `${top} Top`,
      `${web} Web ${top}`,
      `${shop} Shop ${web}`,
      `${other} Other`,
    ]);
    await saveGroup(db(), { ...merge(web, other), name: "Internet" });
    await saveGroup(db(), { ...merge(shop, 0), name: "Shop" });
    expect(await groupsOf(workspaceId)).toEqual([
      `${top} Top`,
      `${web} Internet ${other}`,
      `${shop} Shop`,
      `${other} Other`,
    ]);
    await removeGroup(db(), { workspaceId, groupId: shop });
    expect(await groupsOf(workspaceId)).toEqual([`${top} Top`, `${web} Internet ${other}`, `${other} Other`]);
    expect(await everythingOf(twin)).toEqual(before);
  });

  it("is listed by name as people read it, then by age", async () => {
    const [first, second] = [await add("émile", 0), await add("émile", ids.other)];
    // The last row to change is the last one found.
    await saveGroup(db(), { ...merge(first, 0), name: "émile" });
    await database().database.pool.query("update groups set name = 'Aaa' where workspace_id = $1", [twin]);
    const groups = await withoutIndexes(database().database, (tx) => findGroups(tx, workspaceId));
    expect(groups.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
      [first, "émile", 0],
      [second, "émile", ids.other],
      [ids.other, "Other", 0],
      [ids.shop, "Shop", ids.web],
      [ids.top, "Top", 0],
      [ids.web, "Web", ids.top],
    ]);
  });

  it("is locked alone, and the tree without the other workspace's", async () => {
    const unlocked = async (text: string, of: readonly number[]) =>
      (await database().database.pool.query<{ id: number }>(`${text} skip locked`, [of])).rows.map(({ id }) => id);
    await run(async (tx) => {
      await lockGroup(tx, { workspaceId, groupId: ids.web });
      const free = "select id from groups where workspace_id = any($1) order by workspace_id, id for key share";
      const { top, web, shop, other } = ids;
      expect(await unlocked(free, [workspaceId, twin])).toEqual([top, shop, other, top, web, shop, other]);
    });
    await run(async (tx) => {
      await lockTree(tx, workspaceId);
      const free = "select id from workspaces where id = any($1) for";
      expect(await unlocked(`${free} no key update`, [workspaceId, twin])).toEqual([twin]);
      expect((await unlocked(`${free} key share`, [workspaceId, twin])).toSorted((a, b) => a - b)).toEqual([
        workspaceId,
        twin,
      ]);
    });
  });
});

describe("a group's people and groups", () => {
  it("go to its parent, and nobody else's do", async () => {
    const { top, web, shop, other } = ids;
    // Nobody is there yet, so whoever is added shows.
    await db().deleteFrom("member_groups").where("workspace_id", "=", twin).where("group_id", "=", top).execute();
    const before = await everythingOf(twin);
    const moved = await withoutIndexes(database().database, (tx) => moveMembers(tx, merge(web, top)));
    expect(moved).toEqual([ann, bob, eve]);
    await moveChildren(db(), merge(web, top));
    expect(await placesOf(workspaceId)).toEqual([`${top} ${ann}`, `${top} ${bob}`, `${top} ${eve}`, `${other} ${eve}`]);
    expect(await groupsOf(workspaceId)).toEqual([
      `${top} Top`,
      `${web} Web ${top}`,
      `${shop} Shop ${top}`,
      `${other} Other`,
    ]);
    expect(await everythingOf(twin)).toEqual(before);
  });

  it("take only its own people along, though the parent's stay where they are", async () => {
    const { top, web, shop, other } = ids;
    expect(await moveMembers(db(), merge(shop, web))).toEqual([]);
    expect(await moveMembers(db(), merge(other, top))).toEqual([eve]);
    expect(await placesOf(workspaceId)).toEqual([
      `${top} ${ann}`,
      `${top} ${eve}`,
      `${web} ${ann}`,
      `${web} ${bob}`,
      `${web} ${eve}`,
    ]);
  });

  it("at the root go nowhere and to the root", async () => {
    const { top, web, shop, other } = ids;
    expect(await moveMembers(db(), merge(web, 0))).toEqual([ann, bob, eve]);
    await moveChildren(db(), merge(web, 0));
    expect(await placesOf(workspaceId)).toEqual([`${top} ${ann}`, `${other} ${eve}`]);
    expect(await groupsOf(workspaceId)).toEqual([`${top} Top`, `${web} Web ${top}`, `${shop} Shop`, `${other} Other`]);
  });

  it("are counted without the other workspace's and those who are disabled", async () => {
    const { top, web, shop, other } = ids;
    const held = (groupId: number) => countHeld(db(), { workspaceId, groupId }, []);
    const none = { groupThanks: 0, challenges: 0 };
    expect([await held(top), await held(web), await held(shop), await held(other)]).toEqual(
      [1, 3, 0, 1].map((members) => ({ members, ...none })),
    );
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", bob)
      .execute();
    expect(await countGroupMembers(db(), workspaceId)).toEqual([
      { id: top, members: 2 },
      { id: web, members: 2 },
      { id: other, members: 1 },
    ]);
    expect((await held(web)).members).toBe(3);
  });

  it("are in the scope of a group, and none for everyone", async () => {
    const { top, web, shop } = ids;
    await saveGroup(db(), { workspaceId: twin, groupId: ids.other, parentId: top, name: "Other" });
    const sorted = async (groupId: number) =>
      (await groupScope(db(), workspaceId, groupId)).toSorted((first, second) => first - second);
    expect([await sorted(0), await sorted(top), await sorted(shop)]).toEqual([[], [top, web, shop], [shop]]);
  });
});

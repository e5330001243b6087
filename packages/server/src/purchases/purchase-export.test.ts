import type { EndpointInput } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { purchaseCalls } from "@guildhall/core/purchases";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let stars: number;
let moons: number;
let suns: number;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  stars = team.currencyId;
  [moons = 0, suns = 0] = (
    await database()
      .database.handle.insertInto("currencies")
      .values(
        ["Moons", "Suns"].map((name, index) => ({
          workspace_id: team.workspaceId,
          name,
          icon: "🌙",
          kind: "emoji" as const,
          position: index + 1,
        })),
      )
      .returning("id")
      .execute()
  ).map(({ id }) => id);
  const balances = { [String(stars)]: 9_000, [String(moons)]: 9_000, [String(suns)]: 9_000 };
  for (const who of [ann, boss])
    await owner.client.call(balanceCalls.update, { params: { id: who.memberId }, body: { balances } });
});
afterEach(() => team.close());

type Order = Partial<EndpointInput<typeof purchaseCalls.create>["body"]>;

const perk = (title: string, costs: readonly (readonly [number, number])[] = [], groupId = 0) =>
  perkSteps.create(boss, { title, groupId, costs: costs.map(([currencyId, amount]) => ({ currencyId, amount })) });
const buy = async (who: Teammate, productId: number, order: Order = {}) => {
  team.clock.advance(1_000);
  return (await who.client.call(purchaseCalls.create, { body: { productId, ...order } })).purchase.id;
};
const sheet = async (list: "requests" | "inactive" | "activated", by = boss, group_id = 0) =>
  rowsOf((await by.client.call(purchaseCalls.export, { params: { type: list }, query: { group_id } })).excelData);
const FIXED = [
  "Number",
  "Perk",
  "For",
  "Bought by",
  "Bought",
  "Requested",
  "Activated",
  "Activated by",
  "Message",
  "Comment",
  "Free",
];

/** Cell texts of a file's first sheet, by row; instants only as whether there is one. */
async function rowsOf(excelData: string): Promise<string[][]> {
  const [head, ...rows] = await readSpreadsheet(Buffer.from(excelData, "base64"));
  const width = head?.cells.length ?? 0;
  return [head, ...rows].map((row) =>
    Array.from({ length: width }, (_, index) => {
      const text = row?.cells.find(({ column }) => column === index + 1)?.text ?? "";
      return index >= 4 && index <= 6 && Number(text) > 40_000 ? "at" : text;
    }),
  );
}

it("has every detail of a purchase, and what was paid in each currency of its list", async () => {
  const [coffee, tea, cake] = [
    await perk("Coffee", [[stars, 500]]),
    await perk("Tea", [
      [moons, 200],
      [stars, 100],
    ]),
    await perk("Cake", [[suns, 300]]),
  ];
  const first = await buy(ann, coffee, { activate: true, message: "Soon" });
  const free = await buy(boss, cake, { activate: true, isFree: true });
  const second = await buy(ann, tea, { activate: true });
  const waiting = await buy(ann, cake, { userId: bob.memberId });
  expect(await sheet("requests", owner)).toEqual([
    [...FIXED, "Stars", "Moons"],
    [String(first), "Coffee", "Ann", "Ann", "at", "at", "", "", "Soon", "", "", "5", ""],
    [String(free), "Cake", "Boss", "Boss", "at", "at", "", "", "", "", "yes", "", ""],
    [String(second), "Tea", "Ann", "Ann", "at", "at", "", "", "", "", "", "1", "2"],
  ]);
  expect(await sheet("inactive", owner)).toEqual([
    [...FIXED, "Suns"],
    [String(waiting), "Cake", "Bob", "Ann", "at", "", "", "", "", "", "", "3"],
  ]);
});

it("has a column for what the caller paid for themselves, and of just activated ones only for those", async () => {
  const [coffee, tea, cake] = [
    await perk("Coffee", [[stars, 500]]),
    await perk("Tea", [[moons, 200]]),
    await perk("Cake", [[suns, 300]]),
  ];
  const early = await buy(boss, tea, { activate: true });
  const [own, other] = [await buy(boss, coffee, { activate: true }), await buy(ann, cake, { activate: true })];
  await boss.client.call(purchaseCalls.activate, { params: { id: early }, body: { comment: "" } });
  expect((await sheet("requests")).map((row) => row.slice(10))).toEqual([
    ["Free", "Stars", "Suns"],
    ["", "5", ""],
    ["", "", "3"],
  ]);
  const { excelData } = await owner.client.call(purchaseCalls.activateSeveral, {
    body: { ids: [own, other], comment: "At the desk", excel: true },
  });
  expect(await rowsOf(excelData)).toEqual([
    [...FIXED, "Stars", "Suns"],
    [String(own), "Coffee", "Boss", "Boss", "at", "at", "at", "Owner", "", "At the desk", "", "5", ""],
    [String(other), "Cake", "Ann", "Ann", "at", "at", "at", "Owner", "", "At the desk", "", "", "3"],
  ]);
  expect((await sheet("activated", owner)).map(([id]) => id)).toEqual([
    "Number",
    String(other),
    String(own),
    String(early),
  ]);
});

it("hides from a gift's holder what it cost, and whether it cost anything", async () => {
  const cake = await perk("Cake", [[suns, 300]]);
  await buy(ann, cake, { userId: boss.memberId });
  await buy(owner, cake, { userId: boss.memberId, isFree: true });
  expect((await sheet("inactive", boss)).map((row) => row.slice(10))).toEqual([["Free"], [""], [""]]);
  expect((await sheet("inactive", owner)).map((row) => row.slice(10))).toEqual([
    ["Free", "Suns"],
    ["yes", ""],
    ["", "3"],
  ]);
});

it("has only a group's and its descendants' purchases if one is requested", async () => {
  const all = await team.group("All", []);
  const part = await team.group("Part", [ann], all);
  const inside = await buy(ann, await perk("Coffee", [], part), { activate: true });
  await buy(ann, await perk("Tea"), { activate: true });
  expect((await sheet("requests", boss, all)).map(([id]) => id)).toEqual(["Number", String(inside)]);
});

it("is complete and in order, however long, with several from the same moment", async () => {
  const id = await buy(ann, await perk("Coffee"), { activate: true });
  const { handle } = database().database;
  const { rows } = await sql<{ id: number }>`
    insert into purchases (workspace_id, product_id, status, list, listed_at, buyer_member_id, member_id, title, description, image_url, raw_image_url, group_id, message, is_free, created_at)
    select p.workspace_id, p.product_id, p.status, p.list, p.listed_at + n / 7 * interval '1 second', p.buyer_member_id, p.member_id, p.title, p.description,
      p.image_url, p.raw_image_url, p.group_id, p.message, p.is_free, p.created_at
    from purchases p cross join generate_series(1, 989) as n where p.workspace_id = ${team.workspaceId} and p.id = ${id} order by n
    returning id
  `.execute(handle);
  const ids = [id, ...rows.map((row) => row.id)].map(String);
  expect((await sheet("requests")).slice(1).map(([number]) => number)).toEqual(ids);
  await handle
    .updateTable("purchases")
    .set({ list: "activated", status: "activated" })
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect((await sheet("activated")).slice(1).map(([number]) => number)).toEqual(ids.toReversed());
});

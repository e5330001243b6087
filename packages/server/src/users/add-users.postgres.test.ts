import { ValidationFailure } from "@guildhall/core";
import { newUserCalls } from "@guildhall/core/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sheetFile } from "../testing/build-sheet.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let mods: Teammate[];

beforeAll(async () => {
  team = await buildTeam(database());
  mods = await Promise.all(["One", "Two", "Three"].map((name) => team.join({ name, roles: ["moderator"] })));
});
afterAll(() => team.close());

async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "added";
    return each.reason instanceof ValidationFailure
      ? [...new Set(each.reason.fields.map(({ code }) => code))].join()
      : String(each.reason);
  });
}

async function countMembers(domain: string): Promise<number> {
  const { rows } = await database().database.pool.query<{ count: string }>(
    "select count(*) from members m join accounts a on a.id = m.account_id where m.workspace_id = $1 and a.email like $2",
    [team.workspaceId, `%@${domain}`],
  );
  return Number(rows[0]?.count);
}

it("of the same spreadsheet sent by three people concurrently, one adds and the others are told", async () => {
  for (let round = 0; round < 5; round += 1) {
    const domain = `round-${round}.test`;
    const people = Array.from({ length: 40 }, (_each, index) => [`P ${index}`, `p${index}@${domain}`]);
    const orders = [
      people,
      people.toReversed(),
      people.toSorted(([first = ""], [second = ""]) => first.localeCompare(second)),
    ];
    const calls = mods.map((mod, index) =>
      mod.client.call(newUserCalls.addInBulk, {
        files: { file: sheetFile([["Name", "Email"], ...(orders[index] ?? [])]) },
      }),
    );
    expect((await outcomes(calls)).sort()).toEqual(["added", "already_member", "already_member"]);
    expect(await countMembers(domain)).toBe(40);
  }
});

it("of the same person added by twelve people concurrently, one is added", async () => {
  const calls = Array.from({ length: 12 }, (_each, index) => {
    const mod = mods[index % mods.length] as Teammate;
    return mod.client.call(newUserCalls.add, {
      body: { name: "Ann", email: index % 2 === 0 ? "ann@once.test" : " ANN@once.test" },
    });
  });
  expect((await outcomes(calls)).filter((each) => each === "added")).toHaveLength(1);
  expect(await countMembers("once.test")).toBe(1);
});

it("two spreadsheets that share a person never add half of either", async () => {
  const sheet = (own: string) =>
    sheetFile([
      ["Name", "Email"],
      ["A", `a-${own}@share.test`],
      ["Shared", "shared@share.test"],
      ["Z", `z-${own}@share.test`],
    ]);
  const [first, second] = mods as [Teammate, Teammate];
  const calls = [first, second].map((mod, index) =>
    mod.client.call(newUserCalls.addInBulk, { files: { file: sheet(String(index)) } }),
  );
  expect((await outcomes(calls)).sort()).toEqual(["added", "already_member"]);
  expect(await countMembers("share.test")).toBe(3);
});

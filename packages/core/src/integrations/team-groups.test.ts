import { describe, expect, it } from "vitest";
import { MAX_GROUPS, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { planGroups } from "./team-groups.ts";

const TEAM = "slack:T1:";
const theirs = (id: string, name: string) => ({ externalId: `${TEAM}${id}`, name });
const ours = (id: number, name: string, more: { readonly parentId?: number; readonly externalId?: string } = {}) => ({
  id,
  name,
  parentId: 0,
  externalId: "",
  ...more,
});

type Parts = Parameters<typeof planGroups>[0];
const plan = (groups: Parts["groups"], known: Parts["known"]) => planGroups({ groups, known, team: TEAM });
const NOTHING = { created: [], changed: [], released: [] };

describe("a team's groups", () => {
  it("are made where there are none, and named after their id without a name", () => {
    const groups = [theirs("S1", " Sales "), theirs("S2", " ")];
    expect(plan(groups, [])).toEqual({ ...NOTHING, created: [theirs("S1", "Sales"), theirs("S2", `${TEAM}S2`)] });
  });

  it("become a group of ours with the same name at the root, once", () => {
    const known = [ours(1, "sales"), ours(2, "Web", { parentId: 1 })];
    expect(plan([theirs("S1", "Sales"), theirs("S2", "Sales"), theirs("S3", "Web")], known)).toEqual({
      ...NOTHING,
      changed: [{ id: 1, ...theirs("S1", "Sales") }],
      created: [theirs("S2", "Sales 2"), theirs("S3", "Web")],
    });
  });

  it("are renamed as they are there, also among each other", () => {
    const known = [ours(1, "A", { externalId: `${TEAM}S1` }), ours(2, "B", { externalId: `${TEAM}S2` })];
    expect(plan([theirs("S1", "A"), theirs("S2", "B")], known)).toEqual(NOTHING);
    expect(plan([theirs("S1", "B"), theirs("S2", "A")], known).changed).toEqual([
      { id: 1, ...theirs("S1", "B") },
      { id: 2, ...theirs("S2", "A") },
    ]);
  });

  it("leave other teams' names alone", () => {
    const known = [ours(1, "Sales", { externalId: "slack:T2:S1" })];
    expect(plan([theirs("S1", "Sales")], known)).toEqual({ ...NOTHING, created: [theirs("S1", "Sales 2")] });
  });

  it("are ours again once the team has them no more", () => {
    const known = [
      ours(1, "A", { externalId: `${TEAM}S1` }),
      ours(2, "B", { externalId: "slack:T2:S1" }),
      ours(3, "C"),
    ];
    expect(plan([], known)).toEqual({ ...NOTHING, released: [1] });
  });

  it("have numbered names that aren't too long", () => {
    const long = "n".repeat(MAX_NAME_LENGTH);
    const [, second] = plan([theirs("S1", long), theirs("S2", long)], []).created;
    expect(second?.name).toBe(`${"n".repeat(MAX_NAME_LENGTH - 2)} 2`);
  });

  it("are at most as many as a workspace may have", () => {
    const known = Array.from({ length: MAX_GROUPS - 1 }, (_, index) => ours(index + 1, `G${String(index)}`));
    expect(plan([theirs("S1", "A"), theirs("S2", "B"), theirs("S3", "G0")], known)).toEqual({
      ...NOTHING,
      created: [theirs("S1", "A")],
      changed: [{ id: 1, ...theirs("S3", "G0") }],
    });
  });
});

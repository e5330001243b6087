import type { EndpointInput } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { groupCalls } from "@guildhall/core/groups";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const ROUNDS = 10;
let team: Team;
let boss: Teammate;
let people: Teammate[];

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  people = await Promise.all([1, 2, 3, 4].map((place) => team.join({ name: `Person ${place}` })));
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

type Body = EndpointInput<typeof challengeCalls.create>["body"];
const make = async (body: Partial<Body> = {}) =>
  (await boss.client.call(challengeCalls.create, { body: { type: "quest", title: "Race", status: "new", ...body } }))
    .cid;
const change = (id: number, body: Partial<Body>) =>
  boss.client.call(challengeCalls.update, { params: { id }, body: { type: "quest", title: "Race", ...body } });
const close = (id: number) => boss.client.call(challengeCalls.close, { params: { id } });
const accept = (who: Teammate, id: number) => who.client.call(assignmentCalls.accept, { params: { id } });
const read = async (id: number) => (await boss.client.call(challengeCalls.get, { params: { id } })).challenge;

/** Outcomes of simultaneous calls: "done", or the reason. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) =>
    each.status === "fulfilled"
      ? "done"
      : String((each.reason as { reason?: string; kind?: string }).reason ?? (each.reason as { kind?: string }).kind),
  );
}

const attempts = (challengeId: number) =>
  database()
    .database.handle.selectFrom("assignments")
    .select("status")
    .where("challenge_id", "=", challengeId)
    .execute();

it("people who accept while a challenge is closed are ended or refused, never left active", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make();
    const [closing, ...accepting] = await outcomes([close(id), ...people.map((person) => accept(person, id))]);
    expect(closing).toBe("done");
    expect(accepting.filter((each) => !["done", "challenge_closed"].includes(each))).toEqual([]);
    const kept = await attempts(id);
    expect(kept).toHaveLength(accepting.filter((each) => each === "done").length);
    expect(kept.every(({ status }) => status === "abandoned")).toBe(true);
    expect((await read(id)).status).toBe("canceled");
  }
});

it("a challenge is closed once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make();
    const seen = await outcomes([close(id), close(id), close(id)]);
    expect(seen.sort()).toEqual(["challenge_closed", "challenge_closed", "done"]);
  }
});

it("a draft published by several people at once is published once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make({ status: "draft" });
    expect(new Set(await outcomes([1, 2, 3, 4].map(() => change(id, { status: "new" }))))).toEqual(new Set(["done"]));
  }
  const { lists } = await boss.client.call(challengeCalls.getInfo, { query: {} });
  expect(lists).toContainEqual({ type: "active", count: ROUNDS });
});

it("a draft is deleted or published, not both", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make({ status: "draft" });
    const seen = await outcomes([
      boss.client.call(challengeCalls.delete, { params: { id } }),
      change(id, { status: "new" }),
    ]);
    expect(["done not_found", "not_draft done"]).toContain(seen.join(" "));
  }
});

it("an edit among acceptances undoes none, and pays the reward from before or is refused", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await make({ rewards: [{ currencyId: team.currencyId, amount: 100 }] });
    const edit = change(id, { title: "Edited", rewards: [{ currencyId: team.currencyId, amount: 300 }] });
    const [edited, ...accepting] = await outcomes([edit, ...people.map((person) => accept(person, id))]);
    expect(accepting).toEqual(people.map(() => "done"));
    const now = await read(id);
    expect([now.status, now.participants.total]).toEqual(["in_progress", people.length]);
    expect(now).toMatchObject(
      edited === "done"
        ? { title: "Edited", rewards: [{ amount: 300 }] }
        : { title: "Race", rewards: [{ amount: 100 }] },
    );
  }
});

it("something created for a group being deleted belongs to an existing group", async () => {
  const { id: parentId } = await boss.client.call(groupCalls.create, { body: { name: "Parent" } });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: groupId } = await boss.client.call(groupCalls.create, { body: { name: "Crew", parentId } });
    const draft = await make({ groupId, status: "draft" });
    const remove = boss.client.call(groupCalls.delete, { params: { id: groupId } });
    const [made, moved] = await Promise.allSettled([make({ groupId }), change(draft, { groupId: parentId }), remove]);
    expect(moved.status).toBe("fulfilled");
    if (made.status === "fulfilled") expect((await read(made.value)).groupId).toBe(parentId);
    else expect(made.reason).toMatchObject({ fields: [{ field: "groupId", code: "unknown_group" }] });
    expect((await read(draft)).groupId).toBe(parentId);
  }
});

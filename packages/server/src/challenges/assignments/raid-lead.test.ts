import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLedger } from "../../features.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;
let eve: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
});
afterEach(async () => {
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  expect(violations.filter(({ rule }) => !rule.startsWith("kept."))).toEqual([]);
  await team.close();
});

const disable = (who: Teammate) => eve.client.call(userCalls.disable, { params: { id: who.memberId } });

/** A raid joined by these people in order; returns the challenge and the attempt. */
async function raidOf(...people: readonly Teammate[]): Promise<{ readonly id: number; readonly raid: number }> {
  const id = await calls.publish(eve, { type: "raid", rewards: [{ currencyId: team.currencyId, amount: 100 }] });
  let raid = 0;
  for (const who of people) {
    team.clock.advance(1_000);
    raid = (await calls.accept(who, id)).id;
  }
  return { id, raid };
}

const notices = async (who: Teammate) => {
  await team.readEvents();
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.filter(({ type }) => type === "assignment_lead_passed").map(({ challenge }) => challenge?.id);
};

async function leaderOf(id: number): Promise<string | undefined> {
  return (await calls.read(eve, id)).assignments[0]?.assignees[0]?.name;
}

it("a raid whose leader is disabled continues under the next enabled member, for good", async () => {
  const { id, raid } = await raidOf(ann, bob, cid);
  await disable(bob);
  expect(await leaderOf(id)).toBe("Ann");
  await disable(ann);
  expect(await leaderOf(id)).toBe("Cid");
  await eve.client.call(userCalls.enable, { params: { id: ann.memberId } });
  expect(await leaderOf(id)).toBe("Cid");
  expect((await calls.complete(cid, raid)).status).toBe("in_review");
});

it("a raid in review has a leader who can submit again", async () => {
  const { id, raid } = await raidOf(ann, bob);
  await calls.complete(ann, raid);
  await disable(ann);
  expect(await leaderOf(id)).toBe("Bob");
  await calls.reject(eve, raid);
  await calls.complete(bob, raid);
  await calls.approve(eve, raid);
  expect((await calls.split(bob, raid, { equalize: true })).status).toBe("completed");
});

it("a raid of only disabled people is led by whoever joins", async () => {
  const { id } = await raidOf(ann);
  await disable(ann);
  expect(await leaderOf(id)).toBe("Ann");
  await calls.accept(bob, id);
  expect(await leaderOf(id)).toBe("Bob");
});

it("a leader who leaves is followed by an enabled member", async () => {
  const { id, raid } = await raidOf(ann, bob, cid);
  await disable(bob);
  await calls.abandon(ann, raid);
  expect(await leaderOf(id)).toBe("Cid");
});

it("other raids, and finished ones, keep their leaders", async () => {
  const { id: other } = await raidOf(cid, ann);
  const { id: done, raid } = await raidOf(ann);
  await calls.complete(ann, raid);
  await calls.approve(eve, raid);
  await disable(ann);
  expect([await leaderOf(other), await leaderOf(done)]).toEqual(["Cid", "Ann"]);
});

it("whoever leads a raid after its leader left hears of it, and nobody else does", async () => {
  const { id, raid } = await raidOf(ann, bob, cid);
  await calls.abandon(ann, raid);
  expect([await notices(ann), await notices(bob), await notices(cid)]).toEqual([[], [id], []]);
  await calls.abandon(cid, raid);
  expect(await notices(bob)).toEqual([id]);
  const { rows } = await database().database.pool.query<{ recipient: string }>(
    "select recipient from mails where workspace_id = $1 and template = 'assignment_lead_passed'",
    [team.workspaceId],
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual([bob.email]);
});

it("the enabled member who leads after the leader left hears of it, past a disabled one", async () => {
  const { id, raid } = await raidOf(ann, bob, cid);
  await disable(bob);
  await calls.abandon(ann, raid);
  expect(await notices(cid)).toEqual([id]);
});

it("whoever leads the raids of a disabled leader hears of each", async () => {
  const { id: first } = await raidOf(ann, bob);
  const { id: second } = await raidOf(ann, cid);
  const { id: third } = await raidOf(ann, bob);
  await disable(ann);
  expect([await notices(bob), await notices(cid)]).toEqual([[third, first], [second]]);
});

it("whoever leads a raid of disabled people by joining it hears of it", async () => {
  const { id } = await raidOf(ann);
  await disable(ann);
  await calls.accept(bob, id);
  await calls.accept(cid, id);
  expect([await notices(bob), await notices(cid)]).toEqual([[id], []]);
});

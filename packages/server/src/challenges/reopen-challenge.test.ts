import { challengeCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { challengeSteps as calls } from "../testing/challenge-steps.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;
let mod: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  mod = await team.join({ name: "Mod", roles: ["moderator"] });
});
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

const reopen = async (who: Teammate, id: number) =>
  (await who.client.call(challengeCalls.reopen, { params: { id } })).challengeStatus;
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { reason?: string }) => error.reason,
  );
const listed = async (who: Teammate) =>
  (await who.client.call(challengeCalls.list, { params: { type: "active" }, query: {} })).items.map(
    ({ id, status }) => [id, status],
  );
const counted = async (who: Teammate) =>
  (await who.client.call(challengeCalls.getInfo, { query: {} })).lists.find(({ type }) => type === "active")?.count;
const told = async (who: Teammate) => {
  await team.readEvents();
  return (await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} })).items.map(
    ({ type }) => type,
  );
};
const problem = () => calls.publish(eve, { type: "problem", rewards: [{ currencyId: team.currencyId, amount: 70 }] });

/** A problem that was accepted and given up. */
async function givenUp(who: Teammate): Promise<number> {
  const id = await problem();
  await calls.abandon(who, (await calls.accept(who, id)).id);
  return id;
}

describe("a problem its solver gives up", () => {
  it("says so, and is only listed as active for people who can reopen it", async () => {
    const other = await problem();
    const id = await givenUp(ann);
    expect((await calls.read(bob, id)).status).toBe("given_up");
    expect([await listed(ann), await listed(bob)]).toEqual([[[other, "new"]], [[other, "new"]]]);
    expect([await listed(eve), await listed(mod)]).toEqual([
      [
        [id, "given_up"],
        [other, "new"],
      ],
      [
        [id, "given_up"],
        [other, "new"],
      ],
    ]);
    expect([await counted(bob), await counted(eve)]).toEqual([1, 2]);
    expect([await reasonOf(calls.accept(bob, id)), await reasonOf(calls.accept(ann, id))]).toEqual([
      "given_up",
      "given_up",
    ]);
  });

  it("notifies its author and managers, in the app and by mail", async () => {
    const id = await givenUp(ann);
    expect([await told(eve), await told(mod), await told(ann), await told(bob)]).toEqual([
      ["challenge_given_up"],
      ["challenge_given_up"],
      [],
      [],
    ]);
    const { rows } = await database().database.pool.query<{ recipient: string; path: string }>(
      "select recipient, data ->> 'path' as path from mails where workspace_id = $1 and template = 'challenge_given_up' order by 1",
      [team.workspaceId],
    );
    expect(rows).toEqual([eve, mod].map(({ email }) => ({ recipient: email, path: `/challenge/${String(id)}` })));
  });

  it("that's reopened is told with who did it", async () => {
    const id = await givenUp(ann);
    await reopen(mod, id);
    const told = (await newestEvents(database().database.handle, [team.workspaceId], 0)).at(-1);
    expect(told).toMatchObject({
      type: "challenge.reopened",
      by: mod.memberId,
      payload: { challengeId: id, type: "problem", authorId: eve.memberId, groupId: 0 },
    });
  });

  it("is open to anyone once reopened, as often as needed, and paid once", async () => {
    const id = await givenUp(ann);
    for (const who of [bob, ann]) {
      expect(await reopen(mod, id)).toBe("new");
      expect([await counted(bob), await counted(eve)]).toEqual([1, 1]);
      await calls.abandon(who, (await calls.accept(who, id)).id);
      expect((await calls.read(mod, id)).status).toBe("given_up");
    }
    await reopen(eve, id);
    const { id: attempt } = await calls.accept(ann, id);
    expect(await reasonOf(calls.accept(bob, id))).toBe("problem_taken");
    await calls.complete(ann, attempt);
    await calls.approve(eve, attempt);
    expect([await calls.balance(ann, team.currencyId), await calls.balance(bob, team.currencyId)]).toEqual([70, 0]);
    const solved = await calls.read(bob, id);
    expect([solved.status, solved.isDone, solved.abilities.accept]).toEqual([
      "in_progress",
      true,
      { allowed: false, reason: "already_completed" },
    ]);
  });

  it("is closed like any other, and then can't be reopened", async () => {
    const id = await givenUp(ann);
    expect(await calls.close(eve, id)).toBe("canceled");
    expect([await reasonOf(reopen(eve, id)), await counted(eve)]).toEqual(["challenge_closed", 0]);
  });

  it("gets a new deadline before it's reopened past the old one", async () => {
    const id = await givenUp(ann);
    const body = {
      type: "problem" as const,
      title: "Read a book",
      rewards: [{ currencyId: team.currencyId, amount: 90 }],
    };
    const until = (days: number) => new Date(team.clock.now().getTime() + days * 86_400_000).toISOString();
    await eve.client.call(challengeCalls.update, { params: { id }, body: { ...body, completeDeadlineAt: until(1) } });
    team.clock.advance(2 * 86_400_000);
    expect(await reasonOf(reopen(eve, id))).toBe("reopen_expired");
    await eve.client.call(challengeCalls.update, { params: { id }, body: { ...body, completeDeadlineAt: until(1) } });
    expect(await reopen(eve, id)).toBe("new");
  });

  it("can only be reopened by people who manage challenges, and only once given up", async () => {
    const id = await givenUp(ann);
    expect(await reasonOf(reopen(ann, id))).toBe("missing_permission");
    await reopen(eve, id);
    expect(await reasonOf(reopen(mod, id))).toBe("not_given_up");
    expect(await told(bob)).toEqual([]);
  });
});

it("a raid everyone left and a quest become new again as before", async () => {
  for (const type of ["raid", "quest"] as const) {
    const id = await calls.publish(eve, { type });
    await calls.abandon(ann, (await calls.accept(ann, id)).id);
    expect([type, (await calls.read(bob, id)).status, (await calls.accept(bob, id)).status]).toEqual([
      type,
      "new",
      "active",
    ]);
  }
});

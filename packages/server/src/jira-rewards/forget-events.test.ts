import { postedIssue } from "@guildhall/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { buildJiraWorld } from "../testing/jira-rewards-world.ts";
import type { JiraWorld } from "../testing/jira-rewards-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { forgetEvents } from "./forget-events.service.ts";

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
  boss = await world.team.join({ name: "Boss", roles: ["moderator"] });
  ann = await world.join("Ann");
});
afterEach(() => world.close());

const later = (ms: number) => world.team.clock.advance(ms);
const HOUR_MS = 3_600_000;
const EVENT_LIFETIME_MS = 183 * 24 * HOUR_MS;
// Sessions have ended after half a year.
const again = async (who: Teammate): Promise<Teammate> => ({
  ...who,
  client: await world.team.server.client(who.email),
});
const quest = async () =>
  challengeSteps.publish(await again(boss), {
    externalId: "GH-1",
    autoApprove: true,
    autoCloseStatus: { id: "3", name: "Done" },
    rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
  });
const annHas = async () => challengeSteps.balance(await again(ann), world.team.currencyId);
const events = async () =>
  (
    await database()
      .database.handle.selectFrom("jira_events")
      .select("id")
      .where("workspace_id", "=", world.team.workspaceId)
      .execute()
  ).length;
const forget = async () => {
  await forgetEvents(world.team.server.deps);
  return events();
};
/** Begun and done by Ann, as it was told. */
const told = () => {
  const at = world.team.clock.now().getTime();
  const instant = (ms: number) => new Date(at + ms).toISOString();
  return [
    postedIssue({ at: instant(0), wasAssignee: "", wasStatus: "new", status: "indeterminate" }),
    postedIssue({ at: instant(2 * HOUR_MS), wasStatus: "indeterminate", status: "done", by: "acc-ann" }),
  ];
};
async function finish(): Promise<readonly object[]> {
  const bodies = told();
  later(2 * HOUR_MS);
  for (const body of bodies) await world.deliver(body);
  await world.work();
  return bodies;
}

describe("what a site told of an issue", () => {
  it("is forgotten half a year after the last word", async () => {
    await finish();
    later(EVENT_LIFETIME_MS);
    expect(await forgetEvents(world.team.server.deps)).toBe(0);
    expect(await events()).toBe(2);
    later(1);
    expect(await forgetEvents(world.team.server.deps)).toBe(2);
    expect(await events()).toBe(0);
  });

  it.each([
    ["is kept", 0, "looked at", 3],
    ["isn't kept", 1, "looked at", 0],
    ["is kept", 1, "still new", 3],
  ])("%s if a word half a year and %i ms old comes meanwhile, and is %s", async (_, late, state, kept) => {
    await finish();
    later(EVENT_LIFETIME_MS + 1);
    const { db, clock } = world.team.server.deps;
    const slow = new Proxy(db, {
      get: (of, name) =>
        name === "transaction"
          ? async (...work: Parameters<typeof db.transaction>) => {
              await world.tell({ status: "done", type: "commented", by: "acc-bob" });
              if (state === "looked at") await world.work();
              return of.transaction(...work);
            }
          : Reflect.get(of, name),
    });
    const now = clock.now();
    // As if it came just when what is old enough was decided.
    world.team.clock.advance(-EVENT_LIFETIME_MS - late);
    expect(await forgetEvents({ db: slow, clock: { now: () => now } })).toBe(3 - kept);
    expect(await events()).toBe(kept);
  });

  it("is forgotten whatever another workspace was told of the same issue since", async () => {
    await finish();
    later(EVENT_LIFETIME_MS + 1);
    const { handle, pool } = database().database;
    const { id: other } = await buildWorkspace(handle);
    const { rowCount } = await pool.query(
      `insert into jira_events overriding system value
        select (jsonb_populate_record(null::jira_events, to_jsonb(e) || jsonb_build_object(
          'workspace_id', $2::bigint, 'received_at', $3::timestamptz
        ))).* from jira_events e where workspace_id = $1`,
      [world.team.workspaceId, other, world.team.clock.now()],
    );
    expect(rowCount).toBe(2);
    expect(await forget()).toBe(0);
  });

  it("is kept while something happens to it", async () => {
    await finish();
    later(EVENT_LIFETIME_MS - HOUR_MS);
    await world.tell({ status: "done", type: "commented", by: "acc-bob" });
    await world.work();
    later(2 * HOUR_MS);
    expect(await forget()).toBe(3);
  });

  it("is kept until it's been looked at, and while a reward is waiting", async () => {
    await world.rule({ waitDays: 90 });
    const bodies = told();
    later(2 * HOUR_MS);
    for (const body of bodies) await world.deliver(body);
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(2);
    // Judged late, and then waiting for a site that was away.
    world.isConnected = false;
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann waiting"]);
    expect(await forget()).toBe(2);
  });

  it("once forgotten, pays nothing when it's all told again, or done again", async () => {
    await world.rule({ waitDays: 0 });
    await quest();
    const bodies = await finish();
    expect(await annHas()).toBe(300);
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(0);
    await quest();
    for (const body of bodies) expect(await world.deliver(body)).toEqual({ status: 200, recorded: true });
    await world.work();
    await world.tell({ wasStatus: "done", status: "indeterminate" });
    later(2 * HOUR_MS);
    await world.tell({ wasStatus: "indeterminate", status: "done" });
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([300, ["10001 complete_challenge acc-ann settled"]]);
  });

  it("pays nothing for an issue that was done before there was a rule, whatever happens to it then", async () => {
    await finish();
    later(EVENT_LIFETIME_MS + 1);
    await forget();
    await world.rule({ waitDays: 0 });
    await quest();
    await world.tell({ status: "done", type: "commented", by: "acc-bob" });
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([0, []]);
  });

  it("pays nothing for an issue that was done once, whatever is forgotten of it later", async () => {
    await finish();
    later(EVENT_LIFETIME_MS + 1);
    await forget();
    // Open again, and forgotten so.
    await world.tell({ wasStatus: "done", status: "indeterminate" });
    await world.work();
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(0);
    await world.rule({ waitDays: 0 });
    await quest();
    await world.tell({ wasStatus: "indeterminate", status: "done" });
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([0, []]);
  });

  it("pays nothing for an issue that was deleted, whatever is told of it then", async () => {
    await world.rule({ waitDays: 0 });
    await world.tell({ wasAssignee: "", wasStatus: "new", status: "indeterminate" });
    later(HOUR_MS);
    await world.tell({ type: "deleted", status: "indeterminate" });
    await world.work();
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(0);
    await quest();
    await world.tell({ wasStatus: "indeterminate", status: "done" });
    await world.work();
    expect(await annHas()).toBe(0);
  });

  it("doesn't keep an open issue from being done one day, once", async () => {
    await world.rule({ waitDays: 0 });
    await quest();
    await world.tell({ wasAssignee: "", wasStatus: "new", status: "indeterminate" });
    await world.work();
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(0);
    await world.tell({ wasStatus: "indeterminate", status: "done" });
    await world.work();
    expect(await annHas()).toBe(300);
  });

  it("isn't taken up where it was: what was withdrawn isn't earned by an old word", async () => {
    await world.rule({ waitDays: 3 });
    await quest();
    const bodies = await finish();
    later(HOUR_MS);
    await world.tell({ wasStatus: "done", status: "indeterminate" });
    await world.work();
    later(EVENT_LIFETIME_MS + 1);
    expect(await forget()).toBe(0);
    for (const body of bodies) await world.deliver(body);
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([0, ["10001 complete_challenge acc-ann withdrawn"]]);
  });
});

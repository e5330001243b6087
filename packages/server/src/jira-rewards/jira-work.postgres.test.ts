import { InvariantError } from "@guildhall/core";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import type { Deps } from "../lib/deps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { buildJiraWorld } from "../testing/jira-rewards-world.ts";
import type { JiraWorld } from "../testing/jira-rewards-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { EVENT_LIFETIME_MS, forgetEvents } from "./forget-events.service.ts";

const database = useTestDatabase();
let world: JiraWorld;
let ann: Teammate;

beforeEach(async () => {
  world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
  ann = await world.join("Ann");
});
afterEach(() => world.close());

/** Another process on the same database. */
const process = (): Deps => ({ ...world.team.server.deps, db: database().openAnother(3) });

/** Issues with a challenge each, all closed by Ann. */
async function closeIssues(count: number): Promise<void> {
  const boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (const number of numbers) {
    const key = `GH-${String(number)}`;
    await challengeSteps.publish(boss, {
      externalId: key,
      autoApprove: true,
      rewards: [{ currencyId: world.team.currencyId, amount: 100 }],
      autoCloseStatus: { id: "3", name: "Done" },
    });
    await world.tell({ key, issueId: String(number), wasAssignee: "", status: "indeterminate" });
  }
  world.team.clock.advance(7_200_000);
  for (const number of numbers) {
    await world.tell({
      key: `GH-${String(number)}`,
      issueId: String(number),
      wasStatus: "indeterminate",
      status: "done",
    });
  }
}

const annHas = () => challengeSteps.balance(ann, world.team.currencyId);

it("four processes give each reward once, and no more than the cap", async () => {
  await world.rule({ dailyCap: 7, waitDays: 1 });
  await closeIssues(12);
  const others = [process(), process(), process(), process()];
  await Promise.all(others.map((deps) => world.work(deps)));
  world.waitDays(1);
  await Promise.all(others.map((deps) => world.work(deps)));
  expect(await annHas()).toBe(700);
  expect((await world.rewards()).filter((each) => each.endsWith("daily_cap"))).toHaveLength(5);
  const { violations } = await checkLedger(database().database.handle, world.team.workspaceId);
  expect(violations).toEqual([]);
});

it("an event that arrives while its issue is worked on isn't lost", async () => {
  await world.rule({ waitDays: 0 });
  await closeIssues(3);
  const others = [process(), process(), process()];
  const reopening = Promise.all(
    [1, 2, 3].map((number) =>
      world.tell({ key: `GH-${String(number)}`, issueId: String(number), wasStatus: "done", status: "indeterminate" }),
    ),
  );
  await Promise.all([...others.map((deps) => world.work(deps)), reopening]);
  await world.work();
  const left = await sql<{ count: number }>`
    select count(*)::int as count from jira_events
    where workspace_id = ${world.team.workspaceId} and applied_at is null
  `.execute(database().database.handle);
  expect(left.rows).toEqual([{ count: 0 }]);
  // Each was either given before it was reopened, or withdrawn by it.
  const given = (await world.rewards()).filter((each) => each.endsWith("settled")).length;
  expect(await annHas()).toBe(100 * given);
});

it("what a killed process was about to give is given by another, once", async () => {
  await world.rule({ waitDays: 1 });
  await closeIssues(2);
  world.waitDays(1);
  const dying = process();
  const transaction: Deps["db"]["transaction"] = async (work) =>
    dying.db.transaction(async (...given) => {
      await work(...given);
      throw new InvariantError("killed before the commit");
    });
  await world.work({ ...dying, db: { ...dying.db, transaction } });
  expect(await annHas()).toBe(0);
  expect(await world.rewards()).toEqual([]);
  world.team.clock.advance(7 * 3_600_000);
  await Promise.all([world.work(process()), world.work(process())]);
  expect(await annHas()).toBe(200);
  expect(await world.rewards()).toEqual([
    "1 complete_challenge acc-ann settled",
    "2 complete_challenge acc-ann settled",
  ]);
});

it("four processes make each suggestion once, and no more than the cap", async () => {
  await world.join("Rita");
  await world.rule({ effect: "suggest_thanks", dailyCap: 7, waitDays: 1 });
  await closeIssues(12);
  const others = [process(), process(), process(), process()];
  await Promise.all(others.map((deps) => world.work(deps)));
  world.waitDays(1);
  await Promise.all(others.map((deps) => world.work(deps)));
  const events = await sql<{ keys: number; count: number }>`
    select count(*)::int as count, count(distinct payload ->> 'issueKey')::int as keys from events
    where workspace_id = ${world.team.workspaceId} and type = 'jira_thanks.suggested'
  `.execute(database().database.handle);
  expect(events.rows).toEqual([{ count: 7, keys: 7 }]);
  expect((await world.rewards()).filter((each) => each.endsWith("daily_cap"))).toHaveLength(5);
});

it("what is told while an issue is forgotten isn't lost", async () => {
  await closeIssues(3);
  await world.work();
  world.team.clock.advance(EVENT_LIFETIME_MS + 1);
  const telling = [1, 2, 3].map((number) =>
    world.tell({ key: `GH-${String(number)}`, issueId: String(number), wasStatus: "done", status: "indeterminate" }),
  );
  await Promise.all([...telling, forgetEvents(process()), forgetEvents(process())]);
  await world.work();
  const left = await sql<{ issues: number; fresh: number }>`
    select count(distinct issue_id)::int as issues, count(*) filter (where applied_at is null)::int as fresh
    from jira_events where workspace_id = ${world.team.workspaceId}
  `.execute(database().database.handle);
  expect(left.rows).toEqual([{ issues: 3, fresh: 0 }]);
});

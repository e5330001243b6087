import type { JiraRule } from "@guildhall/core/jira-rewards";
import { InvariantError } from "@guildhall/core";
import { beforeEach, describe, expect, it } from "vitest";
import { recordJiraEvent } from "../jira-rewards/index.ts";
import { lockIssue } from "../jira-rewards/jira-issue.repository.ts";
import { saveReward } from "../jira-rewards/jira-reward.repository.ts";
import { insertRule } from "../jira-rewards/jira-rule.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { endReading, findDoubtful, markLooked, markTokenRefused, takeDueReading } from "./tempo-reading.repository.ts";
import type { TempoReading } from "./tempo-reading.repository.ts";
import { deletionEvent, worklogEvent } from "./worklog-event.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const TOKEN = Buffer.from("sealed");
let workspaceId: number;

beforeEach(async () => {
  // Readings are taken from all workspaces.
  await db().deleteFrom("jira_sites").execute();
  workspaceId = (await buildWorkspace(db())).id;
});

interface SiteSpec {
  readonly dueAt: Date;
  readonly token?: Uint8Array | null;
  readonly state?: "active" | "uninstalled";
}

async function connect(name: string, { dueAt, token = TOKEN, state = "active" }: SiteSpec): Promise<void> {
  await db()
    .insertInto("jira_sites")
    .values({
      ...{
        workspace_id: workspaceId,
        installation_id: `installation ${name}`,
        cloud_id: name,
        environment: "production",
      },
      ...{ site_url: `https://${name}.test`, state, tempo_token: token, tempo_read_at: at(0), tempo_due_at: dueAt },
      ...{ seen_at: at(0), created_at: at(0), changed_at: at(0) },
    })
    .execute();
}
const addRule = (rule: Partial<JiraRule> = {}, of = workspaceId) =>
  insertRule(db(), of, {
    ...{
      projectKey: "GH",
      siteUrl: "",
      groupId: 0,
      outcome: "worklog",
      waitDays: 1,
      effect: "complete_challenge",
      asks: "reporter",
    },
    ...{ dailyCap: 5, isEnabled: true, since: at(0), ...rule },
  });
const take = (minute: number) => takeDueReading(db(), { at: at(minute), until: at(minute + 30) });
const taken = async (minute: number) => (await take(minute))?.site;
async function takeSure(minute: number): Promise<TempoReading> {
  const reading = await take(minute);
  if (reading === undefined) throw new InvariantError("no site is due");
  return reading;
}
/** Of each site: minutes of what was read and of what is due, tries, and whether its token is refused. */
async function sites(): Promise<readonly unknown[]> {
  const rows = await db().selectFrom("jira_sites").selectAll().orderBy("cloud_id").execute();
  return rows.map((row) => [
    row.cloud_id,
    row.tempo_read_at?.getUTCMinutes(),
    row.tempo_due_at?.getUTCMinutes(),
    row.tempo_attempts,
    row.is_tempo_refused,
  ]);
}

describe("a reading", () => {
  it("is of the site that has waited longest, which nobody else takes until its lease ends", async () => {
    await connect("a", { dueAt: at(3) });
    await connect("b", { dueAt: at(2) });
    expect([await taken(1), await taken(3), await taken(4), await taken(5)]).toEqual([undefined, "b", "a", undefined]);
    expect([await taken(32), await taken(33)]).toEqual([undefined, "b"]);
  });

  it("leaves the other sites of the workspace as they are", async () => {
    await connect("a", { dueAt: at(3) });
    await connect("b", { dueAt: at(2) });
    await take(2);
    expect(await sites()).toEqual([
      ["a", 0, 3, 0, false],
      ["b", 0, 32, 0, false],
    ]);
  });

  it("isn't of a site without a token, nor of one that is gone", async () => {
    await connect("a", { dueAt: at(1), token: null });
    await connect("b", { dueAt: at(1), state: "uninstalled" });
    expect(await taken(5)).toBeUndefined();
  });

  it("is wanted where a rule that isn't switched off pays for worklogs", async () => {
    await connect("a", { dueAt: at(1) });
    const isWanted = async (minute: number) => (await take(minute))?.isWanted;
    await addRule({ outcome: "done" });
    await addRule({ isEnabled: false });
    await addRule({}, (await buildWorkspace(db())).id);
    expect(await isWanted(1)).toBe(false);
    await addRule();
    expect(await isWanted(31)).toBe(true);
  });
});

describe("what became of a reading", () => {
  const outcome = { readAt: at(20), dueAt: at(40), attempts: 2 };

  it("is kept of its own site", async () => {
    await connect("a", { dueAt: at(1) });
    await connect("b", { dueAt: at(2) });
    const reading = await takeSure(1);
    expect([await markTokenRefused(db(), reading), await markTokenRefused(db(), reading)]).toEqual([true, false]);
    await endReading(db(), reading, outcome);
    const other = ["b", 0, 2, 0, false];
    expect(await sites()).toEqual([["a", 20, 40, 2, true], other]);
    await endReading(db(), reading, { ...outcome, attempts: 0, isAccepted: true });
    expect(await sites()).toEqual([["a", 20, 40, 0, false], other]);
  });

  it("is nothing once the site has another token", async () => {
    await connect("a", { dueAt: at(1) });
    const reading = await takeSure(1);
    await db()
      .updateTable("jira_sites")
      .set({ tempo_token: Buffer.from("another") })
      .execute();
    await endReading(db(), reading, outcome);
    expect(await markTokenRefused(db(), reading)).toBe(false);
    expect(await sites()).toEqual([["a", 0, 31, 0, false]]);
  });
});

describe("worklogs that are looked at again", () => {
  const log = (tempoWorklogId: number, issueId: number, seconds = 60) =>
    worklogEvent(
      {
        ...{ tempoWorklogId, issue: { id: issueId }, author: { accountId: "a" } },
        ...{ timeSpentSeconds: seconds, updatedAt: at(0).toISOString() },
      },
      at(0),
    );
  const tell = (event: ReturnType<typeof log>, site = "s1") =>
    recordJiraEvent(db(), { workspaceId, site, event, at: at(0) });
  async function promise(
    issueId: string,
    { ruleId, dueAt = at(5), state = "waiting" }: { ruleId: number; dueAt?: Date; state?: "waiting" | "withdrawn" },
    site = "s1",
  ): Promise<void> {
    const key = { workspaceId, site, issueId, effect: "complete_challenge" } as const;
    await test().database.transaction((tx) => lockIssue(tx, key));
    await saveReward(db(), key, { state, account: "a", earnedAt: at(0), dueAt, ruleId });
  }
  const own = () => ({ workspaceId, site: "s1" });
  const first = (beganAt = at(4)) => findDoubtful(db(), own(), { dueBefore: at(5), beganAt, lookMs: 120_000 });
  /** Issues with their worklogs in the order in which they're looked at, at minute 4. */
  async function doubtful() {
    const found: [string, readonly number[]][] = [];
    for (let each = await first(); each !== undefined; each = await first()) {
      found.push([each.issueId, each.tempoWorklogIds]);
      await markLooked(db(), own(), { issueId: each.issueId, at: at(4) });
    }
    return found;
  }

  it("are those of Tempo behind a reward of this site that waits and is due by then, each once, the first due first", async () => {
    const ruleId = await addRule();
    await addRule();
    await promise("1", { ruleId });
    await promise("2", { ruleId, dueAt: at(4) });
    for (const event of [log(12, 1), log(12, 1, 90), log(11, 2), log(13, 2)]) await tell(event);
    // What Jira itself told of the issue has other names.
    await tell({ ...log(14, 1), id: "worklog_created|14|x" });
    await tell({ ...log(14, 1), id: "worklog_created" });
    expect(await doubtful()).toEqual([
      ["2", [11, 13]],
      ["1", [12]],
    ]);
  });

  it("are so once in a reading, and not again in the last minutes before they're due", async () => {
    await promise("1", { ruleId: await addRule() });
    await tell(log(12, 1));
    const lookAt = (minute: number) => markLooked(db(), own(), { issueId: "1", at: at(minute) });
    await lookAt(2);
    expect([await first(at(2)), (await first(at(3)))?.issueId]).toEqual([undefined, "1"]);
    await lookAt(3);
    expect(await first()).toBeUndefined();
  });

  it("are looked at in the order of what was longest ago, and only those of this site are marked", async () => {
    const ruleId = await addRule();
    for (const issueId of ["1", "2"]) {
      await promise(issueId, { ruleId });
      await promise(issueId, { ruleId }, "s2");
      await tell(log(10 + Number(issueId), Number(issueId)));
      await tell(log(10 + Number(issueId), Number(issueId)), "s2");
    }
    await markLooked(db(), own(), { issueId: "1", at: at(1) });
    await markLooked(db(), { workspaceId, site: "s2" }, { issueId: "2", at: at(1) });
    expect((await doubtful()).map(([issueId]) => issueId)).toEqual(["2", "1"]);
  });

  it("aren't another site's, another issue's, or of a reward that isn't due, doesn't wait or isn't for worklogs", async () => {
    const [paid, done] = [await addRule(), await addRule({ outcome: "done" })];
    await promise("1", { ruleId: paid });
    await promise("2", { ruleId: paid, dueAt: at(6) });
    await promise("3", { ruleId: paid, state: "withdrawn" });
    await promise("4", { ruleId: done });
    await promise("5", { ruleId: paid }, "s2");
    for (const issueId of [2, 3, 4, 5, 6]) await tell(log(20 + issueId, issueId));
    await tell(log(21, 1), "s2");
    await tell(log(25, 5), "s2");
    expect(await doubtful()).toEqual([]);
    await tell(log(31, 1));
    await tell(deletionEvent({ tempoWorklogId: 32, issueId: "1" }, at(1)));
    expect(await doubtful()).toEqual([["1", [31, 32]]]);
  });
});

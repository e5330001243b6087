import { parseJiraEvent } from "@guildhall/core/jira-rewards";
import type { JiraRule } from "@guildhall/core/jira-rewards";
import { postedIssue } from "@guildhall/core/testing";
import { InvariantError } from "@guildhall/core";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { IssueKey } from "./issue-key.ts";
import { recordJiraEvent } from "./jira-event.repository.ts";
import { lockIssue } from "./jira-issue.repository.ts";
import { findDueRewards, saveReward } from "./jira-reward.repository.ts";
import { insertRule } from "./jira-rule.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let neighbour: number;
let count = 0;
let site: string;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  neighbour = (await buildWorkspace(db())).id;
  count += 1;
  site = `tempo-cloud-${String(count)}`;
});

const rule: Omit<JiraRule, "id"> = {
  projectKey: "GH",
  siteUrl: "",
  groupId: 0,
  outcome: "worklog",
  waitDays: 0,
  effect: "complete_challenge",
  asks: "reporter",
  dailyCap: 5,
  isEnabled: true,
  since: at(0),
};

async function record(key: IssueKey, id: string): Promise<void> {
  const event = parseJiraEvent(postedIssue({ issueId: key.issueId, at: at(1).toISOString(), status: "done" }), at(1));
  if (event === null) throw new InvariantError("that's no event");
  const arrived = { workspaceId: key.workspaceId, site: key.site, at: at(1) };
  await recordJiraEvent(db(), { ...arrived, event: { ...event, id } });
}

interface Site {
  readonly of?: number;
  readonly cloudId?: string;
  readonly state?: "active" | "uninstalled";
  readonly hasTempo?: boolean;
  readonly readAt?: Date | null;
}

async function connect({ of = workspaceId, cloudId = site, ...options }: Site = {}): Promise<void> {
  const { state = "active", hasTempo = true, readAt = at(0) } = options;
  count += 1;
  const names = { workspace_id: of, installation_id: `tempo-app-${String(count)}`, cloud_id: cloudId };
  const times = { seen_at: at(0), created_at: at(0), changed_at: at(0), tempo_read_at: readAt };
  const tempo = { tempo_token: hasTempo ? new Uint8Array([1]) : null };
  await db()
    .insertInto("jira_sites")
    .values({ ...names, ...times, ...tempo, environment: "production", site_url: "", state })
    .execute();
}

interface Owed {
  readonly outcome?: JiraRule["outcome"];
  readonly eventId?: string;
  /** To which issue the event belongs, beside the rewarded one. */
  readonly eventOf?: Partial<IssueKey>;
}

/** Owes a reward that's due at minute 60, by a worklog of Tempo's. */
async function owe({ outcome = "worklog", eventId = "tempo|1", eventOf = {} }: Owed = {}): Promise<void> {
  const key = { workspaceId, site, issueId: "1" };
  const ruleId = await insertRule(db(), workspaceId, { ...rule, outcome });
  await test().database.transaction((tx) => lockIssue(tx, key));
  await record({ ...key, ...eventOf }, eventId);
  const reward = { state: "waiting", account: "a", earnedAt: at(1), dueAt: at(60), ruleId } as const;
  await saveReward(db(), { ...key, effect: "complete_challenge" }, reward);
}

const isDue = async () =>
  (await findDueRewards(db(), { at: at(60), limit: 1_000 })).some((key) => key.workspaceId === workspaceId);

describe("a reward for a worklog of Tempo's", () => {
  it.each([
    ["waits", 39, false],
    ["is given", 40, true],
    ["is given", 41, true],
  ])("%s when Tempo was last asked at minute %i of the 60 until it's due", async (_, minute, due) => {
    await connect({ readAt: at(minute) });
    await owe();
    expect(await isDue()).toBe(due);
  });

  it.each([
    [39, false],
    [40, true],
  ])("is given by a look at its own worklogs, at minute %i of the 60 until it's due: %s", async (minute, due) => {
    await connect({ readAt: at(0) });
    await owe();
    await db()
      .updateTable("jira_rewards")
      .set({ looked_at: at(minute) })
      .where("site", "=", site)
      .execute();
    expect(await isDue()).toBe(due);
  });

  it.each([
    ["another workspace's site", () => ({ of: neighbour })],
    ["another site", () => ({ cloudId: `${site}-other` })],
    ["a site that's gone", () => ({ state: "uninstalled" as const })],
    ["a site without Tempo", () => ({ hasTempo: false })],
  ])("doesn't wait for %s", async (_, row: () => Site) => {
    await connect(row());
    await owe();
    expect(await isDue()).toBe(true);
  });

  it.each([
    ["is by another outcome's rule", () => ({ outcome: "done" as const })],
    ["is by Jira's own worklog", () => ({ eventId: "jira|1" })],
    ["has Tempo's name elsewhere in its event", () => ({ eventId: "1 tempo|" })],
    ["has such a worklog on another issue", () => ({ eventOf: { issueId: "2" } })],
    ["has such a worklog in another site", () => ({ eventOf: { site: "other" } })],
    ["has such a worklog in another workspace", () => ({ eventOf: { workspaceId: neighbour } })],
  ])("doesn't wait if it %s", async (_, owed: () => Owed) => {
    await connect();
    await owe(owed());
    expect(await isDue()).toBe(true);
  });

  it("doesn't wait because of a rule with the same id in another workspace, or one beside it", async () => {
    await connect();
    await owe({ outcome: "done" });
    await insertRule(db(), workspaceId, rule);
    const { id } = await db()
      .selectFrom("jira_rules")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("outcome", "=", "done")
      .executeTakeFirstOrThrow();
    const theirs = await insertRule(db(), neighbour, rule);
    await db()
      .updateTable("jira_rules")
      .set({ id })
      .where("workspace_id", "=", neighbour)
      .where("id", "=", theirs)
      .execute();
    expect(await isDue()).toBe(true);
  });
});

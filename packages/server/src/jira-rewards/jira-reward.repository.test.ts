import type { JiraReward } from "@guildhall/core/jira-rewards";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { lockIssue, restIssue } from "./jira-issue.repository.ts";
import { countGiven, findDueRewards, saveReward, settleReward } from "./jira-reward.repository.ts";
import type { RewardKey } from "./jira-reward.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let neighbour: number;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db(), {})).id;
  neighbour = (await buildWorkspace(db(), {})).id;
});

type Owed = JiraReward & { readonly ruleId: number };
const waiting: Owed = { state: "waiting", account: "a", earnedAt: at(10), dueAt: at(20), ruleId: 3 };

/** Owes a reward for an issue of its own. */
async function owe(issueId: string, change: Partial<Owed & RewardKey> = {}): Promise<RewardKey> {
  const { workspaceId: of = workspaceId, site = "s1", effect = "complete_challenge", ...reward } = change;
  const key = { workspaceId: of, site, issueId, effect };
  await test().database.transaction((tx) => lockIssue(tx, key));
  await saveReward(db(), key, { ...waiting, ...reward });
  return key;
}

describe("what a member has been given by a rule in a span", () => {
  type Given = Partial<Owed & RewardKey> & { readonly memberId?: number; readonly refusal?: string };
  let issues = 0;
  const give = async ({ memberId = 7, refusal = "", ...change }: Given = {}): Promise<void> => {
    issues += 1;
    const key = await owe(String(issues), change);
    await settleReward(db(), key, { state: "settled", memberId, refusal, at: at(40) });
  };
  const count = () => countGiven(db(), { workspaceId, memberId: 7, ruleId: 3, startsAt: at(10), endsAt: at(20) });

  it("begins with its first moment, and ends before its last", async () => {
    for (const minute of [9, 10, 19, 20]) await give({ earnedAt: at(minute) });
    expect(await count()).toBe(2);
  });

  it("is theirs, of this rule and in this workspace", async () => {
    await give();
    await give({ memberId: 8 });
    await give({ ruleId: 4 });
    await give({ workspaceId: neighbour });
    expect(await count()).toBe(1);
  });

  it("isn't what they were refused, what waits, or what was passed over", async () => {
    await give({ refusal: "daily_cap" });
    await owe("waits");
    const passed = await owe("passed");
    await settleReward(db(), passed, { state: "passed_over", memberId: 7, refusal: "", at: at(40) });
    expect(await count()).toBe(0);
  });
});

describe("what is due", () => {
  const due = async (minute: number, limit = 1_000) =>
    (await findDueRewards(db(), { at: at(minute), limit }))
      .filter((key) => key.workspaceId === workspaceId)
      .map(({ site, issueId, effect }) => `${site} ${issueId} ${effect}`);

  it("comes when its time has, the first due first", async () => {
    await owe("2", { dueAt: at(21) });
    await owe("1", { dueAt: at(20) });
    expect([await due(19), await due(20), await due(21)]).toEqual([
      [],
      ["s1 1 complete_challenge"],
      ["s1 1 complete_challenge", "s1 2 complete_challenge"],
    ]);
  });

  it("isn't what is settled, withdrawn or passed over", async () => {
    await settleReward(db(), await owe("1"), { state: "settled", memberId: 7, refusal: "", at: at(20) });
    await settleReward(db(), await owe("2"), { state: "passed_over", memberId: 0, refusal: "", at: at(20) });
    await owe("3", { state: "withdrawn" });
    await owe("4");
    expect(await due(30)).toEqual(["s1 4 complete_challenge"]);
  });

  it("waits while its own issue rests, and no other one's does", async () => {
    const resting = await owe("1");
    const others = [await owe("1", { site: "s2" }), await owe("2"), await owe("1", { workspaceId: neighbour })];
    await restIssue(db(), resting, () => at(25));
    expect(await due(24)).toEqual(["s1 2 complete_challenge", "s2 1 complete_challenge"]);
    expect(await due(25)).toHaveLength(3);
    for (const other of others) await restIssue(db(), other, () => at(50));
    expect(await due(25)).toEqual(["s1 1 complete_challenge"]);
  });
});

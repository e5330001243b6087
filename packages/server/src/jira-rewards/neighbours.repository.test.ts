import { postedIssue } from "@guildhall/core/testing";
import { parseJiraEvent } from "@guildhall/core/jira-rewards";
import type { JiraReward } from "@guildhall/core/jira-rewards";
import { InvariantError } from "@guildhall/core";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { IssueKey } from "./issue-key.ts";
import {
  deleteIssueEvents,
  findIssueEvents,
  findNewIssues,
  findPastIssues,
  markApplied,
  recordJiraEvent,
} from "./jira-event.repository.ts";
import { forgetFailures, lockIssue, restIssue } from "./jira-issue.repository.ts";
import { findOptIn, optIn, optOut } from "./jira-opt-in.repository.ts";
import { findReward, saveReward, settleReward } from "./jira-reward.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let own: IssueKey;
/** The same issue of another site, and another issue of the same one. */
let others: readonly IssueKey[];

beforeEach(async () => {
  const { id: workspaceId } = await buildWorkspace(db(), {});
  own = { workspaceId, site: "s1", issueId: "1" };
  others = [
    { ...own, site: "s2" },
    { ...own, issueId: "2" },
  ];
});
const all = () => [own, ...others];
/** Which a reward belongs to. */
const lockAll = () => Promise.all(all().map((key) => test().database.transaction((tx) => lockIssue(tx, key))));

async function record({ workspaceId, site, issueId }: IssueKey, minute: number): Promise<string> {
  const event = parseJiraEvent(
    postedIssue({ issueId, at: at(minute).toISOString(), wasStatus: "new", status: "done" }),
    at(minute),
  );
  if (event === null) throw new InvariantError("that's no event");
  expect(await recordJiraEvent(db(), { workspaceId, site, event, at: at(minute) })).toBe(true);
  return event.id;
}
const known = async (key: IssueKey) =>
  (await findIssueEvents(db(), key)).map(({ receivedAt, isNew }) => [receivedAt.getUTCMinutes(), isNew]);
const ofThis = (found: readonly IssueKey[]) =>
  found.filter(({ workspaceId }) => workspaceId === own.workspaceId).map(({ site, issueId }) => `${site} ${issueId}`);

describe("events", () => {
  it("are their issue's, in the order of their arrival", async () => {
    await record(own, 5);
    await record(own, 3);
    for (const other of others) await record(other, 4);
    expect(await Promise.all(all().map(known))).toEqual([
      [
        [3, true],
        [5, true],
      ],
      [[4, true]],
      [[4, true]],
    ]);
  });

  it("are looked at by issue, the longest waiting first, except for those that rest", async () => {
    const ids = [await record(own, 1)];
    for (const other of others) await record(other, 2);
    ids.push(await record(own, 9));
    const newest = async (minute: number) => ofThis(await findNewIssues(db(), { at: at(minute), limit: 1_000 }));
    expect(await newest(10)).toEqual(["s1 1", "s1 2", "s2 1"]);
    expect([await restIssue(db(), own, (attempts) => at(10 + attempts)), await newest(10)]).toEqual([
      1,
      ["s1 2", "s2 1"],
    ]);
    expect([await restIssue(db(), own, (attempts) => at(10 + attempts)), await newest(11)]).toEqual([
      2,
      ["s1 2", "s2 1"],
    ]);
    expect(await newest(12)).toHaveLength(3);
    await forgetFailures(db(), own);
    expect([await newest(10), await restIssue(db(), own, () => at(10))]).toEqual([["s1 1", "s1 2", "s2 1"], 1]);
    await markApplied(db(), own, { ids, at: at(10) });
    expect(await newest(20)).toEqual(["s1 2", "s2 1"]);
    await markApplied(db(), own, { ids, at: at(15) });
    const applied = await db()
      .selectFrom("jira_events")
      .select("applied_at as appliedAt")
      .where("workspace_id", "=", own.workspaceId)
      .where("id", "=", ids[0] ?? "")
      .where("site", "=", own.site)
      .execute();
    expect(applied).toEqual([{ appliedAt: at(10) }]);
  });

  it("are past once nothing has come since, and nothing is waiting to be looked at", async () => {
    const past = async (minute: number) => ofThis(await findPastIssues(db(), { before: at(minute), limit: 1_000 }));
    const first = await record(own, 2);
    await markApplied(db(), own, { ids: [first], at: at(2) });
    for (const other of others) await markApplied(db(), other, { ids: [await record(other, 1)], at: at(1) });
    expect([await past(1), await past(2), await past(3)]).toEqual([[], ["s1 2", "s2 1"], ["s1 2", "s2 1", "s1 1"]]);
    const second = await record(own, 5);
    expect([await past(5), await past(6)]).toEqual([
      ["s1 2", "s2 1"],
      ["s1 2", "s2 1"],
    ]);
    await markApplied(db(), own, { ids: [second], at: at(5) });
    expect([await past(5), await past(6)]).toEqual([
      ["s1 2", "s2 1"],
      ["s1 2", "s2 1", "s1 1"],
    ]);
    await lockAll();
    const reward = { state: "waiting", account: "a", earnedAt: at(1), dueAt: at(9), ruleId: 1 } as const;
    await saveReward(db(), { ...own, effect: "complete_challenge" }, reward);
    expect(await past(6)).toEqual(["s1 2", "s2 1"]);
  });

  it("are deleted up to a moment, and only those that were looked at", async () => {
    const applied = [await record(own, 1), await record(own, 3)];
    await record(own, 2);
    await markApplied(db(), own, { ids: applied, at: at(3) });
    for (const other of others) await markApplied(db(), other, { ids: [await record(other, 1)], at: at(1) });
    expect([await deleteIssueEvents(db(), own, at(1)), await deleteIssueEvents(db(), own, at(3))]).toEqual([0, 1]);
    expect(await Promise.all(all().map(known))).toEqual([
      [
        [2, true],
        [3, false],
      ],
      [[1, false]],
      [[1, false]],
    ]);
  });
});

it("a reward is settled once, and stays as it was settled", async () => {
  const complete = all().map((key) => ({ ...key, effect: "complete_challenge" }) as const);
  const keys = [...complete, { ...own, effect: "suggest_thanks" } as const];
  const [first = keys[0]] = keys;
  if (first === undefined) throw new InvariantError("there are keys");
  const reward: JiraReward & { ruleId: number } = {
    state: "waiting",
    account: "a",
    earnedAt: at(1),
    dueAt: at(2),
    ruleId: 3,
  };
  await lockAll();
  for (const key of keys) await saveReward(db(), key, reward);
  const states = () => Promise.all(keys.map(async (key) => (await findReward(db(), key))?.state));
  await settleReward(db(), first, { state: "settled", memberId: 8, refusal: "", at: at(4) });
  expect(await states()).toEqual(["settled", "waiting", "waiting", "waiting"]);
  await saveReward(db(), first, { ...reward, account: "b" });
  await settleReward(db(), first, { state: "settled", memberId: 9, refusal: "late", at: at(5) });
  const row = await db()
    .selectFrom("jira_rewards")
    .select(["member_id as memberId", "refusal", "settled_at as settledAt", "account"])
    .where("workspace_id", "=", own.workspaceId)
    .where("state", "=", "settled")
    .execute();
  expect(row).toEqual([{ memberId: 8, refusal: "", settledAt: at(4), account: "a" }]);
  await saveReward(db(), keys[1] ?? first, { ...reward, state: "withdrawn" });
  await settleReward(db(), keys[1] ?? first, { state: "settled", memberId: 9, refusal: "", at: at(5) });
  expect(await states()).toEqual(["settled", "withdrawn", "waiting", "waiting"]);
  expect(await findReward(db(), first)).toEqual({ ...reward, state: "settled" });
});

it("a reward that was passed over forgets whom, once somebody else has earned it", async () => {
  const key = { ...own, effect: "complete_challenge" } as const;
  const reward = { state: "waiting", account: "a", earnedAt: at(1), dueAt: at(2), ruleId: 3 } as const;
  await lockAll();
  await saveReward(db(), key, reward);
  await settleReward(db(), key, { state: "passed_over", memberId: 8, refusal: "not_in_group", at: at(4) });
  expect(await findReward(db(), key)).toEqual({ ...reward, state: "passed_over" });
  await saveReward(db(), key, { ...reward, account: "b" });
  const row = await db()
    .selectFrom("jira_rewards")
    .select(["state", "member_id as memberId", "refusal", "settled_at as settledAt", "account"])
    .where("workspace_id", "=", own.workspaceId)
    .execute();
  expect(row).toEqual([{ state: "waiting", memberId: 0, refusal: "", settledAt: null, account: "b" }]);
});

it("taking part is one's own, begins once and ends once", async () => {
  const { workspaceId } = own;
  const [ann, bob] = [await buildMember(db(), { workspaceId }), await buildMember(db(), { workspaceId })];
  const key = { workspaceId, memberId: ann.memberId };
  expect([await optIn(db(), key, at(1)), await optIn(db(), key, at(2))]).toEqual([true, false]);
  await optIn(db(), { workspaceId, memberId: bob.memberId }, at(3));
  expect([await optOut(db(), key), await optOut(db(), key), await findOptIn(db(), key)]).toEqual([true, false, null]);
  expect(await findOptIn(db(), { workspaceId, memberId: bob.memberId })).toEqual(at(3));
});

import { InvariantError } from "@guildhall/core";
import { parseJiraEvent } from "@guildhall/core/jira-rewards";
import type { JiraRule } from "@guildhall/core/jira-rewards";
import { postedIssue } from "@guildhall/core/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import type { IssueKey } from "./issue-key.ts";
import {
  deleteIssueEvents,
  findIssueEvents,
  findNewIssues,
  findPastIssues,
  markApplied,
  recordJiraEvent,
} from "./jira-event.repository.ts";
import { forgetFailures, lockIssue, restIssue, savePast } from "./jira-issue.repository.ts";
import { findOptIn, lockOptIn, optIn, optOut } from "./jira-opt-in.repository.ts";
import { findReward, saveReward, settleReward } from "./jira-reward.repository.ts";
import { deleteRule, findRules, insertRule, lockRule, regroupRules, saveRule } from "./jira-rule.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let own: IssueKey;
/** The same issue in another workspace, in another site, and another issue. */
let keys: readonly [IssueKey, IssueKey, IssueKey, IssueKey];

beforeEach(async () => {
  own = { workspaceId: (await buildWorkspace(db())).id, site: "s1", issueId: "1" };
  const { id: workspaceId } = await buildWorkspace(db());
  keys = [own, { ...own, workspaceId }, { ...own, site: "s2" }, { ...own, issueId: "2" }];
});

const lockAll = () => Promise.all(keys.map((key) => test().database.transaction((tx) => lockIssue(tx, key))));

/** The same event of each, received at the same moment. */
async function recordAll(minute: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const key of keys) {
    const told = postedIssue({ issueId: key.issueId, at: at(minute).toISOString(), wasStatus: "new", status: "done" });
    const event = parseJiraEvent(told, at(minute));
    if (event === null) throw new InvariantError("that's no event");
    const arrived = { workspaceId: key.workspaceId, site: key.site, event, at: at(minute) };
    expect([await recordJiraEvent(db(), arrived), await recordJiraEvent(db(), arrived)]).toEqual([true, false]);
    ids.push(event.id);
  }
  return ids;
}

/** Which of the four are among these, by their place. */
const places = (found: readonly IssueKey[]) =>
  keys.flatMap((key, place) =>
    found.some((each) => each.workspaceId === key.workspaceId && each.site === key.site && each.issueId === key.issueId)
      ? [place]
      : [],
  );
const fresh = async (minute: number) => places(await findNewIssues(db(), { at: at(minute), limit: 1_000 }));
const past = async (minute: number) => places(await findPastIssues(db(), { before: at(minute), limit: 1_000 }));
const known = () => Promise.all(keys.map(async (key) => (await findIssueEvents(db(), key)).map(({ isNew }) => isNew)));

describe("of issues and events with the same ids", () => {
  it("only the one that was looked at isn't new any more", async () => {
    const [id = ""] = await recordAll(1);
    await markApplied(db(), own, { ids: [id], at: at(2) });
    expect([await known(), await fresh(9)]).toEqual([
      [[false], [true], [true], [true]],
      [1, 2, 3],
    ]);
  });

  it("only the one that failed rests, until the very moment, and starts afresh", async () => {
    await recordAll(1);
    await lockAll();
    await restIssue(db(), own, () => at(20));
    expect([await fresh(19), await fresh(20)]).toEqual([
      [1, 2, 3],
      [0, 1, 2, 3],
    ]);
    for (const key of keys.slice(1)) {
      await restIssue(db(), key, () => at(30));
      await forgetFailures(db(), key);
    }
    expect(await fresh(19)).toEqual([1, 2, 3]);
    expect(await Promise.all(keys.map((key) => restIssue(db(), key, () => at(40))))).toEqual([2, 1, 1, 1]);
    await forgetFailures(db(), own);
    expect(await fresh(19)).toEqual([0]);
  });

  it("only what is past of one is deleted, whatever the others wait for", async () => {
    const ids = await recordAll(1);
    await lockAll();
    for (const [place, key] of keys.entries()) await markApplied(db(), key, { ids: [ids[place] ?? ""], at: at(1) });
    expect(await past(2)).toEqual([0, 1, 2, 3]);
    const reward = { state: "waiting", account: "a", earnedAt: at(1), dueAt: at(9), ruleId: 1 } as const;
    for (const key of keys.slice(1)) await saveReward(db(), { ...key, effect: "complete_challenge" }, reward);
    expect(await past(2)).toEqual([0]);
    expect(await deleteIssueEvents(db(), own, at(2))).toBe(1);
    expect(await known()).toEqual([[], [false], [false], [false]]);
  });

  it("only one's past is written", async () => {
    await lockAll();
    await savePast(db(), own, { forgottenUntil: at(7), isOver: true });
    const none = { forgottenUntil: null, isOver: false };
    expect(await lockAll()).toEqual([{ forgottenUntil: at(7), isOver: true }, none, none, none]);
  });

  it("only one's reward is settled, and what is earned again is that one's", async () => {
    await lockAll();
    const key = (of: IssueKey) => ({ ...of, effect: "complete_challenge" }) as const;
    const reward = { state: "waiting", account: "a", earnedAt: at(1), dueAt: at(9), ruleId: 1 } as const;
    for (const each of keys) await saveReward(db(), key(each), reward);
    const read = async () =>
      (await Promise.all(keys.map((each) => findReward(db(), key(each))))).map((row) => [row?.state, row?.account]);
    await saveReward(db(), key(own), { ...reward, account: "b" });
    const waiting = ["waiting", "a"];
    expect(await read()).toEqual([["waiting", "b"], waiting, waiting, waiting]);
    await settleReward(db(), key(own), { state: "settled", memberId: 8, refusal: "", at: at(4) });
    expect(await read()).toEqual([["settled", "b"], waiting, waiting, waiting]);
    expect(await findReward(db(), { ...own, effect: "suggest_thanks" })).toBeNull();
  });
});

it("taking part is of one workspace's member, whoever has the same id", async () => {
  const ann = await buildMember(db(), { workspaceId: own.workspaceId });
  const twin = await buildTwinMember(db(), ann, { workspaceId: keys[1].workspaceId });
  const read = async () => [await findOptIn(db(), ann), await lockOptIn(db(), ann), await findOptIn(db(), twin)];
  await optIn(db(), twin, at(3));
  expect([await read(), await lockOptIn(db(), twin)]).toEqual([[null, null, at(3)], at(3)]);
  expect([await optOut(db(), ann), await optIn(db(), ann, at(5)), await optOut(db(), ann)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await read()).toEqual([null, null, at(3)]);
});

describe("a rule", () => {
  const rule: Omit<JiraRule, "id"> = {
    projectKey: "GH",
    siteUrl: "",
    groupId: 5,
    outcome: "done",
    waitDays: 3,
    effect: "complete_challenge",
    asks: "reporter",
    dailyCap: 5,
    isEnabled: true,
    since: at(1),
  };
  const other: Omit<JiraRule, "id"> = {
    projectKey: "OPS",
    siteUrl: "https://acme.atlassian.net",
    groupId: 6,
    outcome: "worklog",
    waitDays: 1,
    effect: "suggest_thanks",
    asks: "assignee",
    dailyCap: 1,
    isEnabled: false,
    since: at(2),
  };
  /** A rule, one beside it, and one of another workspace with the first one's id. */
  async function build() {
    const { workspaceId } = own;
    const neighbour = keys[1].workspaceId;
    const id = await insertRule(db(), workspaceId, rule);
    const beside = await insertRule(db(), workspaceId, { ...rule, groupId: 7 });
    const theirs = await insertRule(db(), neighbour, rule);
    await db()
      .updateTable("jira_rules")
      .set({ id })
      .where("workspace_id", "=", neighbour)
      .where("id", "=", theirs)
      .execute();
    const read = async () => [await findRules(db(), workspaceId), await findRules(db(), neighbour)];
    return { workspaceId, neighbour, id, read, second: { ...rule, groupId: 7, id: beside }, twin: { ...rule, id } };
  }

  it("is changed in all it says, and alone", async () => {
    const { workspaceId, neighbour, id, read, second, twin } = await build();
    await saveRule(db(), workspaceId, { ...other, id });
    expect(await read()).toEqual([[{ ...other, id }, second], [twin]]);
    const lock = (of: number, which: number) => lockRule(db(), { workspaceId: of, id: which });
    expect([await lock(workspaceId, id), await lock(neighbour, id), await lock(neighbour, second.id)]).toEqual([
      { ...other, id },
      twin,
      undefined,
    ]);
  });

  it("is deleted alone", async () => {
    const { workspaceId, id, read, second, twin } = await build();
    await deleteRule(db(), { workspaceId, id });
    expect(await read()).toEqual([[second], [twin]]);
  });

  it("follows its own group only, in its own workspace", async () => {
    const { workspaceId, id, read, second, twin } = await build();
    await db()
      .transaction()
      .execute((tx) => regroupRules(tx, { workspaceId, groupId: 5, parentId: 9 }));
    expect(await read()).toEqual([[{ ...rule, groupId: 9, id }, second], [twin]]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postedDeletion, postedIssue, postedWorklog } from "../testing/jira-events.fixtures.ts";
import type { PostedChange } from "../testing/jira-events.fixtures.ts";
import { inOrder } from "./jira-event.ts";
import type { JiraEvent } from "./jira-event.ts";
import { endedWithoutWork, readHistory } from "./issue-history.ts";
import { accountsIn, isRewardDue, judgeIssue, judgeRules, nextReward, refuseReward } from "./jira-reward.ts";
import type { JiraReward, MayHave } from "./jira-reward.ts";
import type { JiraRule } from "./jira-rule.ts";
import { JIRA_EVENTS, parseJiraEvent } from "./parse-jira-event.ts";

const ARRIVAL = new Date("2026-11-30T00:00:00Z");
const rule: JiraRule = {
  id: 1,
  projectKey: "GH",
  siteUrl: "",
  groupId: 0,
  outcome: "done",
  waitDays: 3,
  effect: "complete_challenge",
  asks: "reporter",
  dailyCap: 5,
  isEnabled: true,
  since: new Date("2026-01-01T00:00:00Z"),
};

const read = (body: unknown): JiraEvent => {
  const event = parseJiraEvent(body, ARRIVAL);
  if (event === null) throw new TypeError("not an event");
  return event;
};
const at = (day: number, time = "10:00:00"): string => `2026-11-${String(day).padStart(2, "0")}T${time}.000Z`;
const issue = (change: PostedChange): JiraEvent => read(postedIssue(change));
const created = issue({ type: "created", at: "2026-11-01T09:00:00.000+0000" });
const given = issue({ at: at(2), wasAssignee: "", status: "indeterminate" });
const close = (day: number, change: Partial<PostedChange> = {}) =>
  issue({ at: at(day), wasStatus: "indeterminate", status: "done", by: "acc-ann", ...change });
const reopen = (day: number) => issue({ at: at(day), wasStatus: "done", status: "indeterminate" });
const judge = (events: readonly JiraEvent[], change: Partial<JiraRule> = {}) => {
  const verdict = judgeIssue(readHistory(events), { ...rule, ...change });
  return verdict.isEarned
    ? `${verdict.account} on ${verdict.earnedAt.toISOString().slice(0, 10)}, due ${verdict.dueAt.toISOString().slice(0, 10)}`
    : verdict.reason;
};

describe("a delivery's body", () => {
  it("is read without what names a site or the caller", () => {
    const body = postedIssue({
      at: "2026-11-03T12:00:00.000+0200",
      wasStatus: "new",
      status: "done",
      changelogId: "77",
    });
    expect(parseJiraEvent({ ...body, cloudId: "evil", context: { accountId: "evil" } }, ARRIVAL)).toEqual({
      id: "updated|10001|77",
      kind: "updated",
      at: "2026-11-03T10:00:00.000Z",
      by: "acc-boss",
      issueId: "10001",
      issue: {
        key: "GH-1",
        projectKey: "GH",
        summary: "The door is stuck",
        status: { id: "3", name: "Done", category: "done" },
        resolution: null,
        assignee: "acc-ann",
        reporter: "acc-rita",
      },
      statusChange: { from: "new", to: "done" },
      assigneeChange: null,
      worklog: null,
      takesBack: "",
    });
  });

  it("has the same id at every delivery, with or without a changelog's", () => {
    const change = { at: at(3), wasAssignee: "acc-bob", wasStatus: "new", status: "done" } as const;
    expect(issue(change).id).toBe(issue(change).id);
    expect(issue(change).id).not.toBe(issue({ ...change, at: at(4) }).id);
    expect(issue(change).id).not.toBe(issue({ ...change, wasAssignee: "acc-eve" }).id);
    expect(issue({ ...change, changelogId: "8" }).id).toBe(issue({ ...change, at: at(4), changelogId: "8" }).id);
  });

  it("of another kind, or of no event at all, counts for nothing", () => {
    for (const body of [
      null,
      1,
      "x",
      [],
      {},
      { eventType: "avi:jira:updated:issue" },
      postedIssue({ type: "viewed", at: at(3) }),
    ]) {
      expect(parseJiraEvent(body, ARRIVAL)).toBeNull();
    }
    expect(JIRA_EVENTS).toHaveLength(9);
  });

  it("never happened after its arrival, and at it if it has no time", () => {
    expect(issue({ at: "2027-01-01T00:00:00.000Z" }).at).toBe(ARRIVAL.toISOString());
    expect(issue({ at: "once" }).at).toBe(ARRIVAL.toISOString());
    expect(issue({ type: "deleted", at: at(3) }).at).toBe(ARRIVAL.toISOString());
    expect(read(postedWorklog({ at: at(3), type: "deleted" })).at).toBe(ARRIVAL.toISOString());
  });

  it("never throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(() => parseJiraEvent(body, ARRIVAL)).not.toThrow();
      }),
    );
  });
});

describe("an issue that's done", () => {
  it("is its assignee's at that moment, once it has stayed done for the waiting time", () => {
    expect(judge([created, given, close(5)])).toBe("acc-ann on 2026-11-05, due 2026-11-08");
    const later = issue({ at: at(6), wasAssignee: "acc-ann", assignee: "acc-bob", status: "done" });
    expect(judge([created, given, close(5), later])).toBe("acc-ann on 2026-11-05, due 2026-11-08");
  });

  it("waits anew after a reopening, even one of which only the way back is known", () => {
    expect(judge([given, close(5), reopen(6)])).toBe("not_done");
    expect(judge([given, close(5), reopen(6), close(9)])).toBe("acc-ann on 2026-11-09, due 2026-11-12");
    expect(judge([given, close(5), close(9)])).toBe("acc-ann on 2026-11-09, due 2026-11-12");
    const unheard = issue({ at: at(7), status: "indeterminate", type: "commented" });
    expect(judge([given, close(5), unheard])).toBe("not_done");
  });

  it.each(["Duplicate", "Won't Do", "Cancelled", "Declined", "Отменено", "Дубликат"])("earns nothing as %s", (name) => {
    expect(judge([given, close(5, { resolution: name })])).toBe("without_work");
    expect(judge([given, close(5, { statusName: name })])).toBe("without_work");
  });

  it("has the resolution that it was given last, of which only that change tells", () => {
    const comment = issue({ at: at(6), type: "commented", by: "acc-bob", status: "done" });
    const duplicate = issue({ at: at(6), status: "done", resolution: "Duplicate" });
    const reopened = issue({ at: at(7), wasStatus: "done", status: "indeterminate", resolution: "" });
    expect(judge([given, close(5, { resolution: "Duplicate" }), comment])).toBe("without_work");
    expect(judge([given, close(5, { resolution: "Done" }), duplicate])).toBe("without_work");
    expect(judge([given, close(5), duplicate, reopened, close(8)])).toBe("acc-ann on 2026-11-08, due 2026-11-11");
  });

  it("earns something by any other resolution", () => {
    const status = { id: "3", name: "Done", category: "done" } as const;
    expect(["Done", "Fixed", "", "Готово"].filter((resolution) => endedWithoutWork({ resolution, status }))).toEqual(
      [],
    );
  });

  it("isn't theirs who merely took it", () => {
    const take = (when: string, done = false) =>
      issue({
        at: when,
        by: "acc-eve",
        wasAssignee: "acc-ann",
        assignee: "acc-eve",
        status: done ? "done" : "indeterminate",
      });
    const closed = close(5, { assignee: "acc-eve", by: "acc-eve" });
    expect(judge([given, take(at(5, "09:00:01")), closed])).toBe("self_assigned");
    expect(judge([given, take(at(5, "09:00:00")), closed])).toBe("acc-eve on 2026-11-05, due 2026-11-08");
    // Taken in the same move, or after it.
    expect(judge([given, close(5, { by: "acc-eve", wasAssignee: "acc-ann", assignee: "acc-eve" })])).toBe(
      "self_assigned",
    );
    expect(judge([given, close(5), take(at(6), true)])).toBe("acc-ann on 2026-11-05, due 2026-11-08");
    // Given by somebody else.
    expect(judge([given, close(5, { wasAssignee: "acc-eve", by: "acc-boss" })])).toBe(
      "acc-ann on 2026-11-05, due 2026-11-08",
    );
  });

  it.each([
    ["nobody", [close(5, { assignee: "" })], {}],
    ["deleted", [given, close(5), issue({ type: "deleted", at: at(6), status: "done" })], {}],
    ["unknown_issue", [read(postedWorklog({ at: at(3) }))], {}],
    ["other_project", [given, close(5)], { projectKey: "OPS" }],
    ["rule_off", [given, close(5)], { isEnabled: false }],
    ["before_rule", [given, close(5)], { since: new Date("2026-11-05T10:00:00.001Z") }],
    ["not_done", [created, given], {}],
  ] as const)("earns nothing: %s", (reason, events, change) => {
    expect(judge(events, change)).toBe(reason);
  });

  it("keeps its project's rule and all its keys when it moves", () => {
    const moved = close(5, { key: "OPS-9" });
    expect(judge([given, moved])).toBe("other_project");
    expect(judge([given, moved], { projectKey: "OPS" })).toBe("acc-ann on 2026-11-05, due 2026-11-08");
    expect(readHistory([given, moved]).keys).toEqual(["OPS-9", "GH-1"]);
    expect(readHistory([given, moved, close(6)]).keys).toEqual(["GH-1", "OPS-9"]);
  });
});

it("knows which event gave an issue its status, in any order", () => {
  const [closed, reopened] = [close(5), reopen(6)];
  expect(readHistory([reopened, given, closed]).statusEventId).toBe(reopened.id);
  expect(readHistory([closed, given]).statusEventId).toBe(closed.id);
  expect(readHistory([given]).statusEventId).toBe("");
});

it("counts one person's work by the tracker or by Tempo, not by both together", () => {
  const logged = (id: string, seconds: number): JiraEvent => read(postedWorklog({ at: at(3), id, seconds }));
  const workers = (...events: readonly JiraEvent[]) => readHistory(events).workers.map(({ account }) => account);
  const half = 8 * 60;
  expect(workers(logged("901", half), logged("tempo:7", half))).toEqual([]);
  expect(workers(logged("901", half), logged("tempo:7", half), logged("tempo:8", half))).toEqual(["acc-ann"]);
  expect(workers(logged("901", 2 * half), logged("tempo:7", 2 * half))).toEqual(["acc-ann"]);
});

describe("other outcomes", () => {
  const comment = (day: number, by: string) => issue({ type: "commented", at: at(day), by, commentId: String(day) });

  it("a comment is the first one of somebody else's than the assignee or the reporter", () => {
    const events = [comment(3, "acc-ann"), comment(4, "acc-rita"), comment(5, "acc-bob"), comment(6, "acc-eve")];
    expect(judge(events, { outcome: "commented" })).toBe("acc-bob on 2026-11-05, due 2026-11-08");
    expect(judge(events.slice(0, 2), { outcome: "commented" })).toBe("no_comment");
  });

  it("logged work is theirs who first logged a quarter of an hour that still stands", () => {
    const log = (day: number, change: object = {}) => read(postedWorklog({ at: at(day), ...change }));
    const worked = { outcome: "worklog", waitDays: 0 } as const;
    expect(judge([given, log(3, { seconds: 899 })], worked)).toBe("no_worklog");
    expect(judge([given, log(3, { seconds: 899 }), log(4, { id: "902", seconds: 1 })], worked)).toBe(
      "acc-ann on 2026-11-04, due 2026-11-04",
    );
    expect(judge([given, log(3), log(4, { type: "updated", seconds: 60 })], worked)).toBe("no_worklog");
    expect(judge([given, log(3), log(4, { type: "deleted" })], worked)).toBe("no_worklog");
    expect(judge([given, log(4, { type: "deleted" }), log(3)], worked)).toBe("no_worklog");
  });

  it("of several rules, the first that's earned counts", () => {
    const rules = [
      { ...rule, id: 1, outcome: "worklog" as const },
      { ...rule, id: 2 },
    ];
    const history = readHistory([given, close(5)]);
    const effect = "complete_challenge";
    expect(judgeRules(history, rules, { effect })?.rule.id).toBe(2);
    expect(judgeRules(history, [], { effect })).toBeUndefined();
    expect(judgeRules(history, rules, { effect: "suggest_thanks" })).toBeUndefined();
  });

  it("a deleted comment is none, whatever came first, and the next one counts", () => {
    const gone = read(postedDeletion({ at: at(6), commentId: "5", key: "OPS-1", status: "done" }));
    const replies = [comment(5, "acc-bob"), comment(7, "acc-bob"), comment(8, "acc-eve")];
    expect(judge([gone, ...replies], { outcome: "commented" })).toBe("acc-bob on 2026-11-07, due 2026-11-10");
    expect(judge([...replies.slice(0, 1), gone], { outcome: "commented" })).toBe("no_comment");
    // What the issue was when it was sent says nothing of when that was.
    expect([gone.at, gone.issue]).toEqual([ARRIVAL.toISOString(), null]);
  });

  describe("are theirs who can be rewarded", () => {
    const effect = "complete_challenge";
    const replies = readHistory([comment(4, "bot"), comment(5, "acc-bob"), comment(6, "acc-eve")]);
    const judgeFor = (rules: readonly JiraRule[], mayHave: MayHave, history = replies) => {
      const judged = judgeRules(history, rules, { effect, mayHave });
      if (judged?.verdict.isEarned !== true) return undefined;
      return [judged.rule.id, judged.verdict.account, judged.isEntitled];
    };
    const reply = { ...rule, outcome: "commented" as const };

    it("whoever replied before them", () => {
      expect(judgeFor([reply], ({ account }) => account !== "bot")).toEqual([1, "acc-bob", true]);
      expect(judgeFor([reply], ({ account, at: when }) => account === "acc-eve" && when === at(6))).toEqual([
        1,
        "acc-eve",
        true,
      ]);
      expect(judgeFor([reply], () => false)).toEqual([1, "bot", false]);
    });

    it("by the first rule that's for them", () => {
      const rules = [
        { ...rule, id: 1, groupId: 7 },
        { ...rule, id: 2 },
      ];
      const history = readHistory([given, close(5)]);
      expect(judgeFor(rules, (_, { groupId }) => groupId === 0, history)).toEqual([2, "acc-ann", true]);
      expect(judgeFor(rules, () => true, history)).toEqual([1, "acc-ann", true]);
      expect(judgeFor(rules, () => false, history)).toEqual([1, "acc-ann", false]);
    });

    it("unless the first of them did it before the rule", () => {
      const rules = [{ ...reply, since: new Date(at(5, "12:00:00")) }];
      expect(judgeFor(rules, ({ account }) => account !== "bot")).toBeUndefined();
      expect(judgeFor(rules, ({ account }) => account === "acc-eve")).toEqual([1, "acc-eve", true]);
    });

    it("of all who had a part in it, each named once", () => {
      expect(accountsIn(readHistory([given, comment(4, "acc-ann"), comment(5, "acc-bob"), close(6)]))).toEqual([
        "acc-bob",
        "acc-ann",
      ]);
      expect(accountsIn(readHistory([comment(4, "acc-bob"), comment(5, "acc-bob")]))).toEqual(["acc-bob"]);
    });
  });
});

describe("a due reward", () => {
  const person = { isMember: true, isInGroup: true, optedInAt: new Date("2026-11-01T00:00:00Z"), givenThatDay: 4 };
  const earned = { earnedAt: new Date("2026-11-05T00:00:00Z"), dailyCap: 5 };

  it.each([
    [null, {}],
    [null, { optedInAt: earned.earnedAt }],
    ["not_a_member", { isMember: false }],
    ["not_in_group", { isInGroup: false }],
    ["not_opted_in", { optedInAt: null }],
    ["not_opted_in", { optedInAt: new Date(earned.earnedAt.getTime() + 1) }],
    ["daily_cap", { givenThatDay: 5 }],
  ])("is refused for good: %s", (reason, change) => {
    expect(refuseReward({ ...person, ...change }, earned)).toBe(reason);
  });

  it("is one whose time has come", () => {
    const reward = { state: "waiting", dueAt: new Date(1000) } as const;
    expect([999, 1000].map((ms) => isRewardDue(reward, new Date(ms)))).toEqual([false, true]);
    expect(isRewardDue({ ...reward, state: "withdrawn" }, new Date(1000))).toBe(false);
    expect(isRewardDue({ ...reward, state: "settled" }, new Date(1000))).toBe(false);
  });
});

describe("in any order of deliveries", () => {
  const moves = fc
    .array(fc.constantFrom("close", "reopen", "cancel", "take", "give", "move", "comment", "log"), { maxLength: 12 })
    .map((names) => names.map((name, index) => moveOf(name, index + 1)));
  // Each move at its own time, as the issue then is.
  function moveOf(name: string, day: number): JiraEvent {
    switch (name) {
      case "close":
        return close(day);
      case "cancel":
        return close(day, { resolution: "Duplicate" });
      case "reopen":
        return reopen(day);
      case "take":
        return issue({ at: at(day), by: "acc-eve", assignee: "acc-eve", wasAssignee: "acc-ann" });
      case "give":
        return issue({ at: at(day), assignee: "acc-ann", wasAssignee: "acc-eve", status: "indeterminate" });
      case "move":
        return issue({ at: at(day), key: "GH-77", status: "indeterminate" });
      case "comment":
        return issue({ at: at(day), type: "commented", by: "acc-bob", commentId: String(day), status: "done" });
      default:
        return read(postedWorklog({ at: at(day), id: String(day) }));
    }
  }
  const delivered = moves.chain((events) =>
    fc.record({
      events: fc.constant(events),
      arrivals: fc.array(fc.nat({ max: Math.max(0, events.length - 1) }), { maxLength: 20 }).chain((again) => {
        const all = [...events, ...again.flatMap((index) => events[index] ?? [])];
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      }),
    }),
  );

  it("an issue's history and what it earns are the same", () => {
    fc.assert(
      fc.property(delivered, ({ events, arrivals }) => {
        expect(readHistory(arrivals)).toEqual(readHistory(events));
        expect(inOrder(arrivals)).toEqual(inOrder(events));
        for (const outcome of ["done", "commented", "worklog"] as const) {
          expect(judge(arrivals, { outcome })).toBe(judge(events, { outcome }));
        }
      }),
    );
  });

  it("closed, reopened and closed again, it's paid once for all time", () => {
    fc.assert(
      fc.property(delivered, fc.array(fc.nat({ max: 60 }), { maxLength: 30 }), ({ arrivals }, days) => {
        let reward: JiraReward | null = null;
        let paid = 0;
        const known: JiraEvent[] = [];
        // Workers look after any delivery and at any time.
        const look = (now: Date): void => {
          reward = nextReward(reward, judgeIssue(readHistory(known), rule));
          if (reward === null || !isRewardDue(reward, now)) return;
          paid += 1;
          reward = { ...reward, state: "settled" };
        };
        for (const event of arrivals) {
          known.push(event);
          look(new Date(event.at));
        }
        for (const day of days.toSorted((one, other) => one - other)) look(new Date(Date.UTC(2026, 10, day)));
        look(new Date("2027-06-01T00:00:00Z"));
        expect(paid).toBeLessThanOrEqual(1);
        if (judgeIssue(readHistory(known), rule).isEarned) expect(paid).toBe(1);
      }),
    );
  });

  it("what's withdrawn waits again once it's earned again", () => {
    const first = nextReward(null, judgeIssue(readHistory([given, close(5)]), rule));
    const gone = nextReward(first, judgeIssue(readHistory([given, close(5), reopen(6)]), rule));
    const back = nextReward(gone, judgeIssue(readHistory([given, close(5), reopen(6), close(9)]), rule));
    expect([first, gone, back].map((each) => `${each?.state ?? ""} ${each?.dueAt.toISOString() ?? ""}`)).toEqual([
      "waiting 2026-11-08T10:00:00.000Z",
      "withdrawn 2026-11-08T10:00:00.000Z",
      "waiting 2026-11-12T10:00:00.000Z",
    ]);
    expect(nextReward(null, judgeIssue(readHistory([]), rule))).toBeNull();
    expect(nextReward(first, undefined)?.state).toBe("withdrawn");
  });
});

import { expect, it } from "vitest";
import { averageOf, columnsOf, seesPollResults, seesStanding } from "./results.policy.ts";
import type { QuizStatus, ResultsFor, SubmissionStatus } from "./quiz.values.ts";

const member = { roles: ["member"] as const };
const moderator = { roles: ["member", "moderator"] as const };
const answered = [{ status: "completed" as SubmissionStatus }];

it("a poll's results are for those whom its author chose, and for managers", () => {
  const sees = (
    resultsFor: ResultsFor,
    status: QuizStatus,
    own = answered,
    actor: typeof member | typeof moderator = member,
  ) => seesPollResults({ actor, quiz: { type: "poll", status, resultsFor, standings: false }, own });
  expect([sees("managers", "closed"), sees("managers", "published", [], moderator)]).toEqual([false, true]);
  expect([sees("answered", "published"), sees("answered", "closed", [])]).toEqual([true, false]);
  expect([sees("closed", "published"), sees("closed", "closed", [])]).toEqual([false, true]);
});

it("a standing is for those who have finished, if there is one", () => {
  const sees = (standings: boolean, own = answered, actor: typeof member | typeof moderator = member) => {
    const quiz = { type: "quiz", status: "published", resultsFor: "managers", standings } as const;
    const may = seesStanding({ actor, quiz, own });
    return may.allowed ? "yes" : may.reason;
  };
  expect([sees(true), sees(true, []), sees(false), sees(false, [], moderator)]).toEqual([
    "yes",
    "finish_first",
    "results_closed",
    "yes",
  ]);
});

it("a slider's numbers have a mean and a median", () => {
  const numbers = [
    { value: 10, count: 1 },
    { value: 1, count: 2 },
    { value: 4, count: 1 },
  ];
  expect(averageOf(numbers)).toEqual({ mean: 4, median: 2.5 });
  expect(averageOf([])).toBeNull();
});

it("a slider has a column for each number, or ten at most for ranges of them", () => {
  const numbers = [
    { value: 0, count: 1 },
    { value: 3, count: 2 },
    { value: 100, count: 4 },
  ];
  const of = (min: number, max: number) =>
    columnsOf({ min, max, numbers }).map(({ from, to, count }) => `${String(from)}-${String(to)}: ${String(count)}`);
  expect(of(1, 3)).toEqual(["1-1: 0", "2-2: 0", "3-3: 2"]);
  expect(of(0, 100)).toHaveLength(10);
  expect([of(0, 100)[0], of(0, 100).at(-1)]).toEqual(["0-10: 3", "99-100: 4"]);
});

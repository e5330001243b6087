import { expect, it } from "vitest";
import { averageOf, seesPollResults, seesStanding } from "./results.policy.ts";
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

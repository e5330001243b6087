import { activityAbilities, mayManage } from "../activities/index.ts";
import type { ActivityAbilities, ActivityQuestion } from "../activities/index.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import type { Actor } from "../permissions/holds.ts";
import { quizMachine } from "./quiz.machine.ts";
import type { QuizStatus } from "./quiz.values.ts";
import { seesStanding } from "./results.policy.ts";
import { mayAnswer, mayStart, maySubmit } from "./submission.policy.ts";
import type { TakingQuestion } from "./submission.policy.ts";

/** Quiz and its viewer. */
export interface QuizQuestion extends Pick<ActivityQuestion, "actor" | "workspace"> {
  readonly quiz: { readonly id?: number; readonly status: QuizStatus; readonly publishAt: Date | null };
}

/** What managers may do with it. */
export function quizAbilities({ quiz, ...viewer }: QuizQuestion): ActivityAbilities {
  const mayMove: ActivityQuestion["mayMove"] = (event) => transition(quizMachine, { state: quiz.status, event }, null);
  return activityAbilities({ ...viewer, kind: "quiz", item: quiz, mayMove });
}

export interface TakingAbilities {
  /** Begin an attempt: the first, or another. */
  readonly start: Decision;
  /** Answer a question of a quiz. */
  readonly answer: Decision;
  /** Send all answers of a poll. */
  readonly submit: Decision;
  readonly standing: Decision;
  /** See everyone's answers and the results. */
  readonly results: Decision;
}

/** What its viewer may do as one who takes it. */
export function takingAbilities({ actor, ...question }: TakingQuestion & { readonly actor: Actor }): TakingAbilities {
  return {
    start: mayStart(question),
    answer: mayAnswer(question),
    submit: maySubmit(question),
    standing: seesStanding({ ...question, actor }),
    results: mayManage("quiz", actor),
  };
}

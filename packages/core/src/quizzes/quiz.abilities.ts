import { activityAbilities } from "../activities/index.ts";
import type { ActivityAbilities, ActivityQuestion } from "../activities/index.ts";
import { transition } from "../lib/machine.ts";
import { quizMachine } from "./quiz.machine.ts";
import type { QuizStatus } from "./quiz.values.ts";

/** Quiz and its viewer. */
export interface QuizQuestion extends Pick<ActivityQuestion, "actor" | "workspace"> {
  readonly quiz: { readonly status: QuizStatus; readonly publishAt: Date | null };
}

/** What managers may do with it. */
export function quizAbilities({ quiz, ...viewer }: QuizQuestion): ActivityAbilities {
  const mayMove: ActivityQuestion["mayMove"] = (event) => transition(quizMachine, { state: quiz.status, event }, null);
  return activityAbilities({ ...viewer, kind: "quiz", item: quiz, mayMove });
}

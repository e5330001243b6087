import { machineOf } from "../lib/machine.ts";
import type { SubmissionStatus } from "./quiz.values.ts";

/** `finish`: by the last answer. `expire`: its time is over. `end`: its quiz is closed. */
export type SubmissionEvent = "answer" | "finish" | "expire" | "end";

/** What transitions depend on besides the status. */
export interface SubmissionContext {
  /** It's too late to answer. */
  readonly isTimeOver: boolean;
  /** No question is left. */
  readonly isAnswered: boolean;
}

const OVER: Readonly<Partial<Record<SubmissionStatus, string>>> = {
  completed: "already_completed",
  timed_out: "time_over",
  abandoned: "quiz_closed",
};

const inTime = ({ isTimeOver }: SubmissionContext): boolean => !isTimeOver;
const orElse =
  (reason: string) =>
  (status: SubmissionStatus): string =>
    OVER[status] ?? reason;

/** An attempt is created by starting, a poll's by sending all answers. */
export const submissionMachine = machineOf<SubmissionContext>()<SubmissionStatus, SubmissionEvent>({
  states: ["in_progress", "completed", "timed_out", "abandoned"],
  initial: "in_progress",
  events: {
    answer: [{ from: ["in_progress"], to: "in_progress", when: inTime, deny: orElse("time_over") }],
    finish: [
      {
        from: ["in_progress"],
        to: "completed",
        when: ({ isAnswered, isTimeOver }) => isAnswered && !isTimeOver,
        deny: (status, { isTimeOver }) => OVER[status] ?? (isTimeOver ? "time_over" : "finish_first"),
      },
    ],
    expire: [
      { from: ["in_progress"], to: "timed_out", when: ({ isTimeOver }) => isTimeOver, deny: orElse("time_left") },
    ],
    end: [{ from: ["in_progress"], to: "abandoned", deny: orElse("quiz_closed") }],
  },
});

import type { RunnerTask } from "vitest";

export interface Failed {
  readonly message?: string;
  readonly cause?: unknown;
}

export interface Failure {
  readonly text: string;
  /** Whether a limit of time ended it: that may be the machine's fault. */
  readonly isOfTime: boolean;
}

const OF_TIME = /(?:Test|Hook) timed out in|did(?:n't| not) (?:succeed|resolve) in time/;

export function firstFailure(task: RunnerTask): Failure | null {
  const inner = "tasks" in task ? task.tasks.map(firstFailure).find((each) => each !== null) : undefined;
  if (inner !== undefined) return inner;
  if (task.result?.state !== "fail") return null;
  return failureOf(task, task.result.errors ?? []);
}

export function failureOf(task: RunnerTask, errors: readonly Failed[]): Failure {
  return {
    text: `${task.file.name}: ${task.name}: ${(errors[0]?.message ?? "").slice(0, 200)}`,
    isOfTime: errors.some(({ message = "", cause }) =>
      OF_TIME.test(`${message} ${(cause as Failed | undefined)?.message ?? ""}`),
    ),
  };
}

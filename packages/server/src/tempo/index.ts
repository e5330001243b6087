import type { Deps } from "../lib/deps.ts";
import { createTempoWork } from "./tempo-work.ts";
import type { TempoWork } from "./tempo-work.ts";

/** The job that reads worklogs from Tempo; null without the Jira app. */
export function createTempoReading(deps: Deps): TempoWork | null {
  const { jira } = deps.config;
  return jira === null ? null : createTempoWork(deps, jira.tempoUrl);
}

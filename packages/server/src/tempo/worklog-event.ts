import type { JiraEvent } from "@guildhall/core/jira-rewards";
import { TEMPO_WORKLOG } from "@guildhall/core/jira-rewards";
import { TEMPO_EVENT } from "../jira-rewards/index.ts";
import type { TempoWorklog } from "./tempo-api.ts";

/** As if the tracker had told of it; the same for every reading. */
export function worklogEvent(
  { tempoWorklogId, issue, author, timeSpentSeconds, updatedAt }: TempoWorklog,
  readAt: Date,
): JiraEvent {
  const seconds = Math.max(0, timeSpentSeconds);
  return {
    ...eventOf(String(issue.id)),
    id: `${eventStart(tempoWorklogId)}${updatedAt} ${String(seconds)}`,
    at: instantBefore(updatedAt, readAt),
    by: author.accountId,
    worklog: { id: nameOf(tempoWorklogId), author: author.accountId, seconds, isDeleted: false },
  };
}

export function deletionEvent(
  { tempoWorklogId, issueId }: { readonly tempoWorklogId: number; readonly issueId: string },
  readAt: Date,
): JiraEvent {
  return {
    ...eventOf(issueId),
    id: `${eventStart(tempoWorklogId)}deleted`,
    at: readAt.toISOString(),
    by: "",
    worklog: { id: nameOf(tempoWorklogId), author: "", seconds: 0, isDeleted: true },
  };
}

function eventStart(tempoWorklogId: number): string {
  return `${TEMPO_EVENT}${String(tempoWorklogId)}|`;
}

function nameOf(tempoWorklogId: number): string {
  return `${TEMPO_WORKLOG}${String(tempoWorklogId)}`;
}

function eventOf(issueId: string) {
  return { kind: "worklog", issueId, issue: null, statusChange: null, assigneeChange: null, takesBack: "" } as const;
}

/** The reading's instant if it says none, or one that hasn't come yet. */
function instantBefore(said: string, readAt: Date): string {
  const ms = Date.parse(said);
  return new Date(Number.isNaN(ms) ? readAt : Math.min(ms, readAt.getTime())).toISOString();
}

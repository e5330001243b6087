import * as z from "zod/mini";
import type { JiraEvent, JiraEventKind, JiraIssueState } from "./jira-event.ts";
import { issuePayload, MAX_JIRA_ID_LENGTH, worklogPayload } from "./jira-payload.ts";
import type { IssuePayload, JiraChange, WorklogPayload } from "./jira-payload.ts";

const KINDS: Readonly<Record<string, JiraEventKind>> = {
  "avi:jira:created:issue": "created",
  "avi:jira:updated:issue": "updated",
  "avi:jira:assigned:issue": "assigned",
  "avi:jira:commented:issue": "commented",
  "avi:jira:deleted:comment": "uncommented",
  "avi:jira:deleted:issue": "deleted",
  "avi:jira:created:worklog": "worklog",
  "avi:jira:updated:worklog": "worklog",
  "avi:jira:deleted:worklog": "worklog",
};

/** The tracker's events that count for rewards; others are none to {@link parseJiraEvent}. */
export const JIRA_EVENTS: readonly string[] = Object.keys(KINDS);

const DELETED_WORKLOG = "avi:jira:deleted:worklog";

/** Changes that tell two updates at the same time apart, if their changelog has no id. */
const TELLING_FIELDS: readonly string[] = ["status", "assignee", "resolution", "Key"];

const envelope = z.object({ eventType: z.string() });

/**
 * Reads what the tracker's app posts; null for an event that counts for nothing, or that isn't one. What the body says
 * of a site or of who is calling is never read: `by` only names whose deed it was.
 */
export function parseJiraEvent(body: unknown, receivedAt: Date): JiraEvent | null {
  const posted = z.safeParse(envelope, body);
  if (!posted.success) return null;
  const { eventType } = posted.data;
  const kind = Object.hasOwn(KINDS, eventType) ? KINDS[eventType] : undefined;
  if (kind === undefined) return null;
  if (kind === "worklog") {
    const read = z.safeParse(worklogPayload, body);
    return read.success ? worklogEvent(read.data, { isDeleted: eventType === DELETED_WORKLOG, receivedAt }) : null;
  }
  const read = z.safeParse(issuePayload, body);
  return read.success ? issueEvent(read.data, { kind, receivedAt }) : null;
}

function worklogEvent(
  { worklog, atlassianId }: WorklogPayload,
  { isDeleted, receivedAt }: { readonly isDeleted: boolean; readonly receivedAt: Date },
): JiraEvent {
  const seconds = isDeleted ? 0 : worklog.timeSpentSeconds;
  const changedAt = worklog.updated || worklog.created;
  return {
    id: joinId(["worklog", worklog.id, isDeleted ? "deleted" : `${changedAt} ${seconds}`]),
    kind: "worklog",
    // A deletion has no time of its own.
    at: instantBefore(isDeleted ? "" : changedAt, receivedAt),
    by: atlassianId || worklog.author,
    issueId: worklog.issueId,
    issue: null,
    statusChange: null,
    assigneeChange: null,
    worklog: { id: worklog.id, author: worklog.author, seconds, isDeleted },
    takesBack: "",
  };
}

interface Arrival {
  readonly kind: JiraEventKind;
  readonly receivedAt: Date;
}

function issueEvent(data: IssuePayload, { kind, receivedAt }: Arrival): JiraEvent {
  const state = issueState(data, kind);
  const assigned = changeOf(data, "assignee");
  const isComment = kind === "commented";
  const at = timeOf(data, kind);
  return {
    id: joinId(issueEventId(data, kind, at)),
    kind,
    at: instantBefore(at, receivedAt),
    by: isComment ? data.comment.author || data.atlassianId : data.atlassianId,
    issueId: data.issue.id,
    issue: state,
    statusChange: statusChange(data, kind, state),
    assigneeChange: assigned === undefined ? null : { from: assigned.from, to: assigned.to },
    worklog: null,
    takesBack: kind === "uncommented" ? joinId(issueEventId(data, "commented", at)) : "",
  };
}

/** As the tracker wrote it; "" if it gave none. */
function timeOf({ issue: { fields }, comment }: IssuePayload, kind: JiraEventKind): string {
  // It would say when it was changed last, not when it was deleted.
  if (fields === null || kind === "deleted" || kind === "uncommented") return "";
  if (kind === "created") return fields.created;
  return (kind === "commented" && comment.created) || fields.updated;
}

function issueEventId({ issue, comment, changelog }: IssuePayload, kind: JiraEventKind, at: string): readonly string[] {
  switch (kind) {
    case "created":
    case "deleted":
      return [kind, issue.id];
    case "commented":
    case "uncommented":
      return [kind, issue.id, comment.id || at];
    default: {
      // Not every delivery names its changelog.
      if (changelog.id !== "") return [kind, issue.id, changelog.id];
      const told = changelog.items.filter(({ field }) => TELLING_FIELDS.includes(field));
      return [kind, issue.id, at, ...told.map(({ field, from, to }) => `${field}=${from}>${to}`).toSorted()];
    }
  }
}

function issueState(data: IssuePayload, kind: JiraEventKind): JiraIssueState | null {
  const { key, fields } = data.issue;
  // A deletion has no time of its own: by its arrival, the issue may have changed.
  if (fields === null || kind === "uncommented") return null;
  const { summary, project, status, assignee, reporter } = fields;
  const projectKey = project.key || key.replace(/-\d+$/, "");
  const resolution = changeOf(data, "resolution")?.toName ?? null;
  return { key, projectKey, summary, status, resolution, assignee, reporter };
}

function statusChange(
  data: IssuePayload,
  kind: JiraEventKind,
  state: JiraIssueState | null,
): JiraEvent["statusChange"] {
  const current = state?.status;
  if (kind === "created") return { from: null, to: current?.category ?? null };
  const changed = changeOf(data, "status");
  if (changed === undefined) return null;
  const known = new Map(data.associatedStatuses.map(({ id, category }) => [id, category]));
  if (current !== undefined) known.set(current.id, current.category);
  return { from: known.get(changed.from) ?? null, to: known.get(changed.to) ?? null };
}

function changeOf({ changelog }: IssuePayload, field: string): JiraChange | undefined {
  return changelog.items.find((item) => item.fieldId === field || item.field === field);
}

/** ISO 8601 in UTC; the arrival if the tracker gave no time, or one that hasn't come yet. */
function instantBefore(said: string, receivedAt: Date): string {
  // The tracker writes offsets without a colon.
  const ms = Date.parse(said.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return new Date(Number.isNaN(ms) ? receivedAt : Math.min(ms, receivedAt.getTime())).toISOString();
}

function joinId(parts: readonly string[]): string {
  return parts.join("|").slice(0, MAX_JIRA_ID_LENGTH * 2);
}

import { inOrder, TEMPO_WORKLOG } from "./jira-event.ts";
import type { JiraEvent, JiraIssueState, JiraStatus } from "./jira-event.ts";

/** What is known of an issue by its events. */
export interface IssueHistory {
  /** Null until an event told of it. */
  readonly now: KnownIssue | null;
  /** All its keys, the current one first. */
  readonly keys: readonly string[];
  readonly isDeleted: boolean;
  /** The event that gave it its current status; "" if that isn't known. */
  readonly statusEventId: string;
  /** Since when it's done without a break; null if it isn't. */
  readonly done: DoneSince | null;
  /** Who commented that was neither its assignee nor its reporter at that time, by their first comment that stands. */
  readonly helpers: readonly Deed[];
  /** Who logged work that still stands, and when it came to `MIN_WORKLOG_SECONDS`, in that order. */
  readonly workers: readonly Deed[];
}

/** An issue as it is by all that's known; its resolution is "" without one. */
export interface KnownIssue extends JiraIssueState {
  readonly resolution: string;
}

/** In s, by one person at one issue. */
const MIN_WORKLOG_SECONDS = 15 * 60;

/** Somebody's account id, and when they did it, as an ISO instant. */
export interface Deed {
  readonly account: string;
  readonly at: string;
}

export interface DoneSince {
  readonly at: string;
  /** Who moved it; "" if that isn't known. */
  readonly by: string;
  /** Whose it was at that moment; "" for nobody. */
  readonly assignee: string;
  /** How it became theirs; null if that was before the first known event. */
  readonly assigned: { readonly at: string; readonly by: string } | null;
}

/** The same for any order of arrival and any number of deliveries. */
export function readHistory(events: readonly JiraEvent[]): IssueHistory {
  const ordered = inOrder(events);
  const told = ordered.filter(hasIssue);
  const last = told.at(-1)?.issue;
  const resolution = told.findLast(({ issue }) => issue.resolution !== null)?.issue.resolution ?? "";
  const keys = told.map(({ issue }) => issue.key).toReversed();
  return {
    now: last === undefined ? null : { ...last, resolution },
    keys: [...new Set(keys)],
    isDeleted: ordered.some(({ kind }) => kind === "deleted"),
    statusEventId: told.findLast(changesStatus)?.id ?? "",
    done: doneSince(told),
    helpers: helpersOf(ordered),
    workers: workersOf(ordered),
  };
}

type ToldEvent = JiraEvent & { readonly issue: JiraIssueState };

function hasIssue(event: JiraEvent): event is ToldEvent {
  return event.issue !== null;
}

function changesStatus({ statusChange }: ToldEvent): boolean {
  return statusChange !== null;
}

function helpersOf(ordered: readonly JiraEvent[]): readonly Deed[] {
  const takenBack = new Set(ordered.map((event) => event.takesBack));
  const first = new Map<string, Deed>();
  for (const event of ordered.filter(hasIssue)) {
    const { id, by, at } = event;
    if (isByHelper(event) && !takenBack.has(id) && !first.has(by)) first.set(by, { account: by, at });
  }
  return [...first.values()];
}

function isByHelper({ kind, by, issue }: ToldEvent): boolean {
  return kind === "commented" && ![issue.assignee, issue.reporter, ""].includes(by);
}

function doneSince(told: readonly ToldEvent[]): DoneSince | null {
  let done: DoneSince | null = null;
  let assigned: DoneSince["assigned"] = null;
  let before: JiraIssueState | null = null;
  for (const event of told) {
    const { issue, at, by } = event;
    if (isReassigned(event, before)) assigned = { at, by };
    if (issue.status.category !== "done") done = null;
    else if (done === null || comesBack(event)) done = { at, by, assignee: issue.assignee, assigned };
    before = issue;
  }
  return done;
}

/** Of a reopening, only the way back to done may be known. */
function comesBack({ statusChange }: JiraEvent): boolean {
  return statusChange?.to === "done" && statusChange.from !== "done";
}

function isReassigned({ issue, assigneeChange }: ToldEvent, before: JiraIssueState | null): boolean {
  if (assigneeChange !== null) return assigneeChange.to === issue.assignee;
  return before !== null && issue.assignee !== before.assignee;
}

/** By the tracker's own worklogs or by Tempo's: the same work may be in both, so they don't add up. */
function workersOf(ordered: readonly JiraEvent[]): readonly Deed[] {
  const sums = new Map<string, number>();
  const workers = new Map<string, Deed>();
  for (const { account, isTempos, seconds, at } of standingLogs(ordered)) {
    const source = `${String(isTempos)} ${account}`;
    const sum = (sums.get(source) ?? 0) + seconds;
    sums.set(source, sum);
    if (account !== "" && sum >= MIN_WORKLOG_SECONDS && !workers.has(account)) workers.set(account, { account, at });
  }
  return [...workers.values()];
}

interface StandingLog extends Deed {
  readonly seconds: number;
  readonly isTempos: boolean;
}

/** The last word on each worklog, oldest first. */
function standingLogs(ordered: readonly JiraEvent[]): readonly StandingLog[] {
  const logs = new Map<string, StandingLog>();
  const deleted = new Set(ordered.flatMap(({ worklog }) => (worklog?.isDeleted === true ? [worklog.id] : [])));
  for (const { worklog, at } of ordered) {
    if (worklog === null || deleted.has(worklog.id)) continue;
    // At its end, as it's ordered by its last change.
    logs.delete(worklog.id);
    const { id, author, seconds } = worklog;
    logs.set(id, { account: author, seconds, isTempos: id.startsWith(TEMPO_WORKLOG), at });
  }
  return [...logs.values()];
}

/** Parts of names of resolutions and statuses that end an issue without its work, in lower case. */
const WITHOUT_WORK: readonly string[] = [
  "duplicate",
  "cancel",
  "won't",
  "won’t",
  "wont",
  "will not",
  "declin",
  "reject",
  "obsolete",
  "invalid",
  "not a bug",
  "cannot reproduce",
  "can't reproduce",
  "incomplete",
  "abandon",
  "known error",
  "дубл",
  "отмен",
  "отклон",
  "не будет",
  "не исправ",
  "не воспроизв",
  "неполн",
  "не актуал",
  "неактуал",
];

/** Whether it's over because there was nothing to do: a duplicate, canceled, won't do. */
export function endedWithoutWork({ resolution, status }: { resolution: string; status: JiraStatus }): boolean {
  return [resolution, status.name].some((name) => WITHOUT_WORK.some((part) => name.toLowerCase().includes(part)));
}

/** What happened to an issue, in the words of every kind of event that the tracker sends. */
export type JiraEventKind = "created" | "updated" | "assigned" | "commented" | "uncommented" | "worklog" | "deleted";

/** The tracker's three kinds of status, whatever a site calls its own. */
export type StatusCategory = "new" | "indeterminate" | "done";

export interface JiraStatus {
  readonly id: string;
  readonly name: string;
  /** Null if the tracker doesn't say. */
  readonly category: StatusCategory | null;
}

/** An issue as it was right after an event. */
export interface JiraIssueState {
  readonly key: string;
  readonly projectKey: string;
  readonly summary: string;
  readonly status: JiraStatus;
  /** Name of the resolution that the event gave; "" if it took it away, null if it doesn't tell: only changes are told. */
  readonly resolution: string | null;
  /** Account ids; "" for nobody. */
  readonly assignee: string;
  readonly reporter: string;
}

/**
 * An event of one issue without what it doesn't need: no texts but the summary, no names and no emails. The site isn't
 * in it: that comes from the token of the delivery alone.
 */
export interface JiraEvent {
  /** The same for every delivery of one event, and different from every other of the same site. */
  readonly id: string;
  readonly kind: JiraEventKind;
  /** When it happened, as an ISO instant; never after its arrival. */
  readonly at: string;
  /** Account id of who did it; "" if the tracker doesn't say. */
  readonly by: string;
  /** Stays when an issue moves to another project; its key doesn't. */
  readonly issueId: string;
  /** Null where the tracker sends only the issue's id. */
  readonly issue: JiraIssueState | null;
  readonly statusChange: { readonly from: StatusCategory | null; readonly to: StatusCategory | null } | null;
  readonly assigneeChange: { readonly from: string; readonly to: string } | null;
  readonly worklog: JiraWorklog | null;
  /** Id of the event of a comment that this one deletes; "" for none. */
  readonly takesBack: string;
}

/** How ids of worklogs begin that Tempo told of. It writes them to the tracker, too, under other ids. */
export const TEMPO_WORKLOG = "tempo:";

export interface JiraWorklog {
  readonly id: string;
  readonly author: string;
  /** 0 once it's deleted. */
  readonly seconds: number;
  readonly isDeleted: boolean;
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Each event once, in the order in which they happened, whatever order they came in. */
export function inOrder(events: readonly JiraEvent[]): readonly JiraEvent[] {
  const known = new Map(events.map((event) => [event.id, event]));
  return [...known.values()].toSorted((one, other) => byText(one.at, other.at) || byText(one.id, other.id));
}

import type { StatusCategory } from "../jira-rewards/jira-event.ts";
// What Atlassian documents of its events, with all that an event has; nothing is posted that isn't in them.
import changelog from "./atlassian/changelog.json" with { type: "json" };
import comment from "./atlassian/comment.json" with { type: "json" };
import created from "./atlassian/issue-created.json" with { type: "json" };
import worklog from "./atlassian/worklog-created.json" with { type: "json" };

/** A change as the tracker posts it. */
export interface PostedChange {
  readonly type?: string;
  readonly at: string;
  /** Account id of who did it. */
  readonly by?: string;
  readonly issueId?: string;
  readonly key?: string;
  readonly status?: StatusCategory;
  readonly statusName?: string;
  readonly wasStatus?: StatusCategory;
  /** Its name, given with this change; "" takes it away. */
  readonly resolution?: string;
  readonly assignee?: string;
  readonly wasAssignee?: string;
  readonly reporter?: string;
  readonly changelogId?: string;
  readonly commentId?: string;
}

const STATUSES = {
  new: { id: "1", name: "To Do" },
  indeterminate: { id: "2", name: "In Progress" },
  done: { id: "3", name: "Done" },
} as const;

const statusOf = (category: StatusCategory, name?: string) => ({
  ...created.issue.fields.status,
  ...STATUSES[category],
  ...(name !== undefined && { name }),
  statusCategory: { ...created.issue.fields.status.statusCategory, key: category, name: category },
});

const DEFAULTS = {
  type: "updated",
  by: "acc-boss",
  issueId: "10001",
  key: "GH-1",
  status: "new",
  assignee: "acc-ann",
  reporter: "acc-rita",
  commentId: "501",
} as const;

const orNull = (value: string): string | null => (value === "" ? null : value);

/** The body of a delivery about a deleted comment, which has the issue as it was when it was sent. */
export function postedDeletion(change: PostedChange) {
  const { eventType: _, ...issue } = postedIssue({ ...change, type: "commented" });
  return { ...issue, eventType: "avi:jira:deleted:comment" };
}

/** The body of a delivery about an issue. */
export function postedIssue(change: PostedChange) {
  const { type, at, by, issueId, key, status, assignee, reporter, commentId, ...told } = { ...DEFAULTS, ...change };
  const { fields } = created.issue;
  return {
    ...created,
    eventType: `avi:jira:${type}:issue`,
    atlassianId: by,
    issue: {
      id: issueId,
      key,
      fields: {
        ...fields,
        updated: at,
        project: { ...fields.project, key: key.replace(/-\d+$/, "") },
        status: statusOf(status, told.statusName),
        assignee: assignee === "" ? null : { accountId: assignee },
        reporter: { accountId: reporter },
      },
    },
    ...changelogOf({ ...told, status, assignee }),
    ...(type === "commented" && {
      comment: { ...comment, id: commentId, author: { accountId: by }, created: at, updated: at },
    }),
  };
}

type Changed = Pick<PostedChange, "wasStatus" | "wasAssignee" | "changelogId" | "statusName" | "resolution"> & {
  readonly status: StatusCategory;
  readonly assignee: string;
};

function changelogOf({ wasStatus, status, statusName, wasAssignee, assignee, changelogId, resolution }: Changed) {
  const [ofStatus, ofAssignee, ofResolution] = changelog.items;
  const items = [
    ...(wasStatus === undefined ? [] : [{ ...ofStatus, from: STATUSES[wasStatus].id, to: STATUSES[status].id }]),
    ...(wasAssignee === undefined ? [] : [{ ...ofAssignee, from: orNull(wasAssignee), to: orNull(assignee) }]),
    ...(resolution === undefined
      ? []
      : [{ ...ofResolution, to: resolution === "" ? null : "10002", toString: orNull(resolution) }]),
  ];
  return {
    ...(items.length > 0 && { changelog: { ...(changelogId !== undefined && { id: changelogId }), items } }),
    ...(wasStatus !== undefined && { associatedStatuses: [statusOf(wasStatus), statusOf(status, statusName)] }),
  };
}

/** The body of a delivery about logged work. */
export function postedWorklog(log: {
  readonly type?: "created" | "updated" | "deleted";
  readonly at: string;
  readonly id?: string;
  readonly author?: string;
  readonly seconds?: number;
  readonly issueId?: string;
}) {
  const { type = "created", at, id = "901", author = "acc-ann", seconds = 3600, issueId = "10001" } = log;
  const own = { id, issueId, author: { accountId: author }, created: at, updated: at, timeSpentSeconds: seconds };
  return {
    ...worklog,
    eventType: `avi:jira:${type}:worklog`,
    atlassianId: author,
    worklog: { ...worklog.worklog, ...own },
  };
}

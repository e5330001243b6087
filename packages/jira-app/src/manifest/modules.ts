/** Keys of what the app adds to Jira; the first part of what a frame is told about where it is. */
export const MODULES = {
  issue: "guildhall-issue",
  thank: "guildhall-thank",
  project: "guildhall-project",
  global: "guildhall-home",
  gadget: "guildhall-gadget",
  admin: "guildhall-settings",
  start: "guildhall-start",
  command: "guildhall-command",
} as const;

/** The server, in the manifest and in calls to it. */
export const REMOTE = "guildhall";

/** Reported to the server as they happen; it records them and works later. */
export const PRODUCT_EVENTS = [
  "avi:jira:created:issue",
  "avi:jira:updated:issue",
  "avi:jira:assigned:issue",
  "avi:jira:commented:issue",
  "avi:jira:deleted:comment",
  "avi:jira:deleted:issue",
  "avi:jira:created:worklog",
  "avi:jira:updated:worklog",
  "avi:jira:deleted:worklog",
] as const;

/** Of the app's own life on a site. */
export const LIFECYCLE_EVENTS = ["avi:forge:installed:app", "avi:forge:upgraded:app"] as const;

import { postedIssue } from "../../packages/core/src/testing/index.ts";
import type { Answered, FrameSpot, IssueStatus, JiraMood, PlayedPerson } from "./wire.ts";

/** The site that is played, with people of the demo company. */
export const SITE_URL = "https://acme.atlassian.net";

export const PEOPLE: readonly PlayedPerson[] = [
  { accountId: "5b10a2844c20165700ede21g", name: "Mia Torres" },
  { accountId: "5b10ac8d82e05b22cc7d4ef5", name: "Mara Lindqvist" },
  { accountId: "5b109f2e9729b51b54dc274d", name: "Arjun Mehta" },
  { accountId: "5b10ac8d82e05b22cc7d4001", name: "Olivia Grant" },
];
const [mia, mara, arjun, olivia] = PEOPLE.map(({ accountId, name }) => ({
  accountId,
  displayName: name,
  active: true,
  accountType: "atlassian",
}));

const ISSUE = { id: "10042", key: "TEAM-42", type: "Task" };
const SUMMARY = "Sign-in fails after a password reset";
const PROJECT = { id: "10000", key: "TEAM" };

/** Every place that the app has in Jira, as Jira describes it to a frame. */
export const SPOTS: readonly FrameSpot[] = [
  spot("Issue", ["jira:issueContext", "guildhall-issue"], { issue: ISSUE, project: PROJECT }),
  dialog(spot("Issue action", ["jira:issueAction", "guildhall-thank"], { issue: ISSUE, project: PROJECT })),
  spot("Project", ["jira:projectPage", "guildhall-project"], { project: PROJECT }),
  spot("Global page", ["jira:globalPage", "guildhall-home"], {}),
  spot("Gadget", ["jira:dashboardGadget", "guildhall-gadget"], { entryPoint: "view", gadgetConfiguration: {} }),
  spot("Gadget's settings", ["jira:dashboardGadget", "guildhall-gadget"], {
    entryPoint: "edit",
    gadgetConfiguration: {},
  }),
  spot("Settings", ["jira:adminPage", "guildhall-settings"], {}),
  spot("Get started", ["jira:adminPage", "guildhall-start"], {}),
  dialog(spot("Command", ["jira:command", "guildhall-command"], {})),
];

function dialog(place: FrameSpot): FrameSpot {
  return { ...place, viewportSize: "medium" };
}

function spot(
  name: string,
  [moduleType, moduleKey]: readonly [string, string],
  own: FrameSpot["extension"],
): FrameSpot {
  return { name, moduleType, moduleKey, extension: { type: moduleType, ...own } };
}

/** An object costs a point besides the request. */
export const ISSUE_POINTS = 2;

/** Jira's refusals, as it words them; what is refused costs nothing. */
const REFUSALS: Readonly<Record<Exclude<JiraMood, "answers">, Answered["headers"]>> = {
  burst: { "Retry-After": "1", "RateLimit-Reason": "jira-burst-based", "X-RateLimit-Remaining": "0" },
  quota: { "Retry-After": "1740", "RateLimit-Reason": "jira-quota-tenant-based" },
};

/** Answers like Jira's REST API, as far as the frames ask it. */
export function answerJira(path: string, mood: JiraMood): { readonly answer: Answered; readonly points: number } {
  if (mood !== "answers") return { answer: { ...answered(429, {}), headers: REFUSALS[mood] }, points: 0 };
  const url = new URL(path, SITE_URL);
  if (url.pathname !== `/rest/api/3/issue/${ISSUE.key}`) return { answer: answered(404, {}), points: 1 };
  const fields = {
    summary: SUMMARY,
    assignee: mara,
    reporter: arjun,
    comment: { comments: [{ author: mia }, { author: olivia }] },
  };
  const wanted = new Set(url.searchParams.get("fields")?.split(","));
  const kept = Object.entries(fields).filter(([name]) => wanted.has(name));
  return { answer: answered(200, { ...ISSUE, fields: Object.fromEntries(kept) }), points: ISSUE_POINTS };
}

const CATEGORIES = { "1": "new", "2": "indeterminate", "3": "done" } as const satisfies Record<IssueStatus, unknown>;

/** What Jira tells the app's triggers when somebody moves the issue. */
export function movedIssue({
  by,
  from,
  to,
  at,
}: {
  readonly by: string;
  readonly from: IssueStatus;
  readonly to: IssueStatus;
  readonly at: Date;
}) {
  const told = postedIssue({
    ...{ by, at: at.toISOString().replace("Z", "+0000"), issueId: ISSUE.id, key: ISSUE.key },
    ...{ wasStatus: CATEGORIES[from], status: CATEGORIES[to] },
    ...{ assignee: mara?.accountId ?? "", reporter: arjun?.accountId ?? "" },
  });
  return { ...told, issue: { ...told.issue, fields: { ...told.issue.fields, summary: SUMMARY } } };
}

function answered(status: number, body: unknown): Answered {
  return { status, statusText: "", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

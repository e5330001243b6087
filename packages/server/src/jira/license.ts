import type { JiraInvocation, JiraSite } from "../session/jira-caller.ts";

/** Only production has licenses; where the token tells of none, the app is free. */
export function licenseOf({ environment, license }: JiraInvocation): JiraSite["license"] {
  if (environment !== "production" || license === null) return "none";
  return license.isActive ? "active" : "inactive";
}

/** Whether nothing may be changed from there. */
export function isReadOnly(invocation: JiraInvocation): boolean {
  return licenseOf(invocation) === "inactive";
}

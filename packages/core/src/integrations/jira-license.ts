import type { JiraSite } from "./jira.shapes.ts";

/** The type of a plan that is paid for in Jira. */
const JIRA_LICENSE = "jira";

/** A workspace's plan. */
interface Plan {
  readonly type: string;
  readonly status: string;
}

/**
 * The plan of a workspace whose connected sites have these licenses: it's paid for in Jira once one of them needs a
 * license, and active as long as one has it.
 */
export function jiraLicenseOf<P extends Plan>(plan: P, licenses: readonly JiraSite["license"][]): P {
  const needed = licenses.filter((license) => license !== "none");
  if (needed.length === 0) return plan;
  return { ...plan, type: JIRA_LICENSE, status: needed.includes("active") ? "active" : "inactive" };
}

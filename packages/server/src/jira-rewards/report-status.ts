import type { FeatureMoment } from "@guildhall/core/billing";
import { reportIssueStatus } from "../challenges/index.ts";
import type { Tx } from "../db/database.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import { findSiteUrl } from "./connected-site.repository.ts";
import type { OpenIssue } from "./issue-work.ts";

export interface WorkScope extends CommitHooks {
  readonly db: Tx;
  readonly at: Date;
  /** Whether plans are sold here. */
  readonly mode: FeatureMoment["mode"];
}

/** Closes the issue's challenge if it waits for the status that the issue has now. */
export async function reportStatus(
  { db, at, tell }: Omit<WorkScope, "mode">,
  { key, history }: OpenIssue,
): Promise<void> {
  if (history.now === null) return;
  const { id, name } = history.now.status;
  const siteUrl = await findSiteUrl(db, key);
  const integration = { workspaceId: key.workspaceId, provider: "jira" } as const;
  for (const extId of history.keys) {
    const report = { db, at, tell: (message: Parameters<typeof tell>[0]) => tell(message), integration };
    const { cid } = await reportIssueStatus(report, { provider: "jira", extId, siteUrl, status: { id, name } });
    if (cid !== 0) return;
  }
}

import type { Handle } from "../db/database.ts";
import type { IssueKey } from "./issue-key.ts";

/** Where a delivery comes from, as its token says. */
export interface DeliverySite {
  readonly installationId: string;
  readonly cloudId: string;
}

/** Which sites are connected to which workspaces. */
export interface JiraSites {
  /** Null unless the installation is connected. */
  findWorkspace(db: Handle, site: DeliverySite): Promise<number | null>;
  /** Whether an installation of the site is still connected to the workspace. */
  isConnected(db: Handle, site: Pick<IssueKey, "workspaceId" | "site">): Promise<boolean>;
}

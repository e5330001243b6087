import * as z from "zod/mini";

/** Systems that connect to a workspace with a key of their own. */
export const integrationProvider = z.enum(["slack", "telegram", "jira"]);

export type IntegrationProvider = z.output<typeof integrationProvider>;

/** Those in which people talk to Guildhall. */
export const chatProvider = z.enum(["slack", "telegram"]);

/** `revoked`: it no longer accepts what we hold. `uninstalled`: somebody removed us there. */
export const chatConnectionState = z.enum(["active", "revoked", "uninstalled"]);

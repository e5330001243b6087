import * as z from "zod/mini";

/** Systems that connect to a workspace with a key of their own. */
export const integrationProvider = z.enum(["slack", "telegram", "jira"]);

export type IntegrationProvider = z.output<typeof integrationProvider>;

/** Those in which people talk to Guildhall. */
export const CHAT_PROVIDERS = ["slack", "telegram"] as const;

export const chatProvider = z.enum(CHAT_PROVIDERS);

/** `revoked`: it no longer accepts what we hold. `uninstalled`: somebody removed us there. */
export const chatConnectionState = z.enum(["active", "revoked", "uninstalled"]);

/**
 * Why a message was given up: the place is gone or archived, we aren't in it or may not write there, or the chat didn't
 * take it.
 */
export const chatProblem = z.enum(["gone", "archived", "outside", "forbidden", "failed"]);

export type ChatProblem = z.output<typeof chatProblem>;

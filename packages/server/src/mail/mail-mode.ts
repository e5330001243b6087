import type { Config } from "../config.ts";

/** Whether emails go to the mailbox page: embedded database, no mail server, not in production. */
export function isMailbox(config: Pick<Config, "mode" | "smtpUrl" | "databaseUrl">): boolean {
  return config.mode !== "production" && config.smtpUrl === null && config.databaseUrl === null;
}

/** Base of links in emails. */
export function originOf(config: Pick<Config, "publicUrl" | "port">): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

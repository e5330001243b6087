import { chatProvider } from "@guildhall/core/integrations";
import { ConfigError } from "./config.ts";
import type { Config } from "./config.ts";
import type { ProcessWork } from "./served-guild.ts";

/** What a chat isn't run without. */
const FIRST_VARIABLE = { slack: "SLACK_CLIENT_ID", telegram: "TELEGRAM_BOT_TOKEN" } as const;

/**
 * Reads a server's arguments: none for all of its work, or a chat for that chat's alone.
 * @throws {ConfigError} if it's no chat, or can't be run beside a server
 */
export function readProcessWork(
  [name, ...more]: readonly string[],
  config: Pick<Config, "databaseUrl" | "slack" | "telegram">,
): ProcessWork {
  if (name === undefined) return {};
  const only = chatProvider.options.find((each) => each === name);
  if (only === undefined || more.length > 0) throw new ConfigError(["A server takes slack, telegram or nothing."]);
  const problems: string[] = [];
  if (config[only] === null) problems.push(`${FIRST_VARIABLE[only]} must be given to run ${only}.`);
  if (config.databaseUrl === null)
    problems.push(`DATABASE_URL must be given to run ${only} beside a server: both need the same database.`);
  if (problems.length > 0) throw new ConfigError(problems);
  return { only };
}

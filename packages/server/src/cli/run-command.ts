import { AppError } from "@guildhall/core";
import { type Config, readConfig } from "../config.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { systemClock } from "../lib/clock.ts";
import { checkCommand } from "./check-command.ts";
import { type Command, UsageError } from "./command.ts";
import { backupCommand, exportCommand, importCommand, migrateCommand, restoreCommand } from "./database-commands.ts";
import { deadLettersCommand } from "./dead-letters-command.ts";
import { integrationKeyCommand, linkUserCommand, withdrawKeyCommand } from "./integration-command.ts";
import { seedCommand, superAdminCommand } from "./people-commands.ts";
import { createWorkspaceCommand } from "./workspace-command.ts";

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  migrateCommand,
  createWorkspaceCommand,
  seedCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  superAdminCommand,
  integrationKeyCommand,
  withdrawKeyCommand,
  linkUserCommand,
  deadLettersCommand,
];

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

const EXIT_MISUSED = 2;

/** Statement timeout in ms: commands may scan a large ledger. */
const COMMAND_LIMIT_MS = 3_600_000;

/** Runs `argv` (a command and its parameters); returns the exit code: 0 done, 1 failed, 2 misused. */
export async function runCommand(
  argv: readonly string[],
  terminal: Terminal,
  readEnvironment: () => Config = readConfig,
): Promise<number> {
  const [name = "help", ...parameters] = argv;
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    helpLines().forEach((line) => terminal.print(line));
    return name === "help" || name === "--help" ? 0 : EXIT_MISUSED;
  }
  try {
    return await execute(command, parameters, { terminal, config: readEnvironment() });
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const usage = error instanceof UsageError ? `\nusage: guildhall ${command.name} ${command.parameters}` : "";
    terminal.complain(`${error.message}${usage}`);
    return error instanceof UsageError ? EXIT_MISUSED : 1;
  }
}

async function execute(
  command: Command,
  parameters: readonly string[],
  { terminal, config }: { readonly terminal: Terminal; readonly config: Config },
): Promise<number> {
  const db = await openDatabase({ ...config, statementTimeoutMs: COMMAND_LIMIT_MS });
  try {
    if (command.migratesFirst) {
      await migrate(db.pool, systemClock.now());
    }
    const print = (line: string): void => terminal.print(line);
    return await command.run({ config, db, clock: systemClock, print }, parameters);
  } finally {
    await db.close();
  }
}

function helpLines(): readonly string[] {
  const usages = COMMANDS.map((each) => ({ ...each, usage: `${each.name} ${each.parameters}`.trim() }));
  const width = Math.max(...usages.map((each) => each.usage.length));
  return [
    "usage: guildhall COMMAND, on the database of DATABASE_URL or DATA_DIR",
    ...usages.map((each) => `  ${each.usage.padEnd(width)}  ${each.summary}`),
  ];
}

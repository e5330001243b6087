import { AppError } from "@guildhall/core";
import { type Config, readConfig } from "../config.ts";
import { DataLockedError } from "../db/data-lock.ts";
import type { Database } from "../db/database.ts";
import { isMigrated, migrate } from "../db/migrate.ts";
import { hasEmbeddedData } from "../db/pglite.ts";
import { openDatabase } from "../db/open-database.ts";
import { systemClock } from "../lib/clock.ts";
import { billingCommand } from "./billing-command.ts";
import { checkCommand } from "./check-command.ts";
import { type Command, UsageError } from "./command.ts";
import { backupCommand, exportCommand, importCommand, migrateCommand, restoreCommand } from "./database-commands.ts";
import { deadLettersCommand } from "./dead-letters-command.ts";
import { integrationKeyCommand, linkUserCommand, withdrawKeyCommand } from "./integration-command.ts";
import { licenseCommand } from "./license-command.ts";
import { seedCommand, superAdminCommand, unlinkDirectoryCommand } from "./people-commands.ts";
import { createWorkspaceCommand, workspacesCommand } from "./workspace-command.ts";

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  migrateCommand,
  createWorkspaceCommand,
  workspacesCommand,
  seedCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  superAdminCommand,
  unlinkDirectoryCommand,
  integrationKeyCommand,
  withdrawKeyCommand,
  linkUserCommand,
  deadLettersCommand,
  licenseCommand,
  billingCommand,
];

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

const EXIT_MISUSED = 2;

/** Statement timeout in ms: commands may scan a large ledger. */
const COMMAND_LIMIT_MS = 3_600_000;

const HELP: readonly string[] = ["help", "--help", "-h"];

/** Runs `argv` (a command and its parameters); returns the exit code: 0 done, 1 failed, 2 misused. */
export async function runCommand(
  argv: readonly string[],
  terminal: Terminal,
  readEnvironment: () => Config = readConfig,
): Promise<number> {
  const [first = "help", ...parameters] = argv;
  const isHelp = HELP.includes(first) || parameters.some((each) => each === "--help" || each === "-h");
  const name = HELP.includes(first) ? (parameters[0] ?? "help") : first;
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) return printHelp(name, terminal);
  if (!isHelp) return execute(command, parameters, { terminal, readEnvironment });
  [usageOf(command), command.summary].forEach((line) => terminal.print(line));
  return 0;
}

interface Surroundings {
  readonly terminal: Terminal;
  readonly readEnvironment: () => Config;
}

async function execute(
  command: Command,
  parameters: readonly string[],
  { terminal, readEnvironment }: Surroundings,
): Promise<number> {
  try {
    return await runOn(readEnvironment(), { command, parameters, print: (line) => terminal.print(line) });
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    terminal.complain([error.message, ...adviceOn(error, command)].join("\n"));
    return error instanceof UsageError ? EXIT_MISUSED : 1;
  }
}

function adviceOn(error: AppError, command: Command): readonly string[] {
  if (error instanceof UsageError) return [usageOf(command)];
  if (!(error instanceof DataLockedError)) return [];
  return ["Stop the server first. (With PostgreSQL, set by DATABASE_URL, commands run beside it.)"];
}

interface Asked {
  readonly command: Command;
  readonly parameters: readonly string[];
  readonly print: (line: string) => void;
}

async function runOn(config: Config, { command, parameters, print }: Asked): Promise<number> {
  const run = command.prepare(parameters, config);
  if (!command.makesData) needData(config);
  const db = await openDatabase({ ...config, statementTimeoutMs: COMMAND_LIMIT_MS });
  try {
    if (command.migratesFirst) await migrate(db.pool, systemClock.now());
    else if (!command.makesData) await needCurrent(db);
    return await run({ config, db, clock: systemClock, print });
  } finally {
    await db.close();
  }
}

/** @throws {AppError} when there's no embedded database: opening it would make one */
function needData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || hasEmbeddedData(dataDir)) return;
  throw new AppError(
    "ErrorNotFound",
    `There's no database in ${dataDir}. Set DATA_DIR to the server's folder, or DATABASE_URL to its PostgreSQL.`,
  );
}

async function needCurrent(db: Database): Promise<void> {
  if (await isMigrated(db.pool)) return;
  throw new AppError("ErrorConflict", 'The database isn\'t up to date. Run "guildhall migrate" first.');
}

function usageOf({ name, parameters }: Command): string {
  return `usage: guildhall ${name} ${parameters}`.trim();
}

function printHelp(name: string, terminal: Terminal): number {
  const usages = COMMANDS.map((each) => ({ ...each, usage: `${each.name} ${each.parameters}`.trim() }));
  const width = Math.max(...usages.map((each) => each.usage.length));
  const isAsked = name === "help";
  if (!isAsked) terminal.complain(`There's no command "${name}".`);
  terminal.print("usage: guildhall COMMAND, on the database of DATABASE_URL or DATA_DIR");
  usages.forEach((each) => terminal.print(`  ${each.usage.padEnd(width)}  ${each.summary}`));
  return isAsked ? 0 : EXIT_MISUSED;
}

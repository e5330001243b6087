import { AppError } from "@guildhall/core";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** Prints a line for the person at the terminal. */
  print(line: string): void;
}

/** One command of the server's command line. */
export interface Command {
  readonly name: string;
  /** What follows the name, such as `FILE`. */
  readonly parameters: string;
  /** One sentence. */
  readonly summary: string;
  /** Whether the database is brought up to date before it runs. */
  readonly migratesFirst: boolean;
  /** Answers the exit code. @throws {UsageError} when the parameters do not fit */
  run(context: CommandContext, parameters: readonly string[]): Promise<number>;
}

/** The parameters of a command do not fit. */
export class UsageError extends AppError {
  constructor(message: string) {
    super("ErrorBadRequest", message);
  }
}

/** The one parameter a command takes. @throws {UsageError} when there is another number of them */
export function onlyParameter(parameters: readonly string[], name: string): string {
  const [value, ...rest] = parameters;
  if (value === undefined || value === "" || rest.length > 0) {
    throw new UsageError(`give exactly one ${name}`);
  }
  return value;
}

/** A parameter that is an id. @throws {UsageError} when it is not a positive whole number */
export function toId(text: string, name: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id <= 0) {
    throw new UsageError(`${name} must be a positive whole number`);
  }
  return id;
}

import { AppError } from "@guildhall/core";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";

export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** One line on the terminal. */
  print(line: string): void;
}

export interface Command {
  readonly name: string;
  /** Shown after the name, such as `FILE`. */
  readonly parameters: string;
  /** One sentence. */
  readonly summary: string;
  /** Whether it may start with an empty database; the others refuse to make one. */
  readonly makesData: boolean;
  /** Whether to migrate the database before it runs. Commands that neither do so nor make one need a current one. */
  readonly migratesFirst: boolean;
  /** Reads the parameters, before a database is opened. @throws {UsageError} when they don't fit */
  prepare(parameters: readonly string[], config: Config): Run;
}

/** Returns the exit code. */
export type Run = (context: CommandContext) => Promise<number>;

export class UsageError extends AppError {
  constructor(message: string) {
    super("ErrorBadRequest", message);
  }
}

/** @throws {UsageError} if there are any */
export function noParameters(parameters: readonly string[]): void {
  if (parameters.length > 0) throw new UsageError("this command takes no parameters");
}

/** @throws {UsageError} unless there is exactly one parameter */
export function onlyParameter(parameters: readonly string[], name: string): string {
  const [value, ...rest] = parameters;
  if (value === undefined || value === "" || rest.length > 0) {
    throw new UsageError(`give exactly one ${name}`);
  }
  return value;
}

/** @throws {UsageError} unless it's a positive whole number */
export function toId(text: string, name: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id <= 0) {
    throw new UsageError(`${name} must be a positive whole number`);
  }
  return id;
}

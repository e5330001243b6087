import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@guildhall/core";
import { SERVER_FOLDER } from "../lib/server-folder.ts";

/** The database doesn't match these migrations; the message says what to do. */
export class MigrationError extends AppError {
  constructor(message: string) {
    super("ErrorUnavailable", message);
  }
}

/** One forward step: plain SQL, run in one transaction. */
export interface Migration {
  /** Four digits, which identify it, and what it does: `0003_rate_limits`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

export type AppliedMigration = Pick<Migration, "name" | "checksum">;

const FUNCTION_NUMBER = /^-- Applied as (\d{4})\b/;

/**
 * Every migration in order: the files of `migrations`, and those of `functions`, each with the current version of one
 * SQL function and the number it was last applied under.
 */
export function readMigrations(folder: string = SERVER_FOLDER): readonly Migration[] {
  const [migrations, functions] = [join(folder, "migrations"), join(folder, "functions")];
  return [
    ...sqlFiles(migrations).map((file) => readMigration(join(migrations, file), file.slice(0, -4))),
    ...sqlFiles(functions).map((file) => {
      const { sql, checksum } = readMigration(join(functions, file), file);
      const number = FUNCTION_NUMBER.exec(sql)?.[1];
      if (number === undefined)
        throw new MigrationError(`functions/${file} must begin with "-- Applied as" and its number`);
      return { name: `${number}_${file.slice(0, -4)}`, sql, checksum };
    }),
  ].sort((first, second) => (first.name < second.name ? -1 : 1));
}

function sqlFiles(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".sql")) : [];
}

function readMigration(path: string, name: string): Migration {
  const sql = readFileSync(path, "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** @throws {MigrationError} when the database is newer, or an applied migration was changed */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const standing = applied.filter((row) => !isReplaced(row, migrations));
  for (const [index, row] of standing.entries()) {
    const migration = migrations[index];
    if (migration === undefined || numberOf(migration) > numberOf(row)) {
      throw new MigrationError(
        `the database has the migration ${row.name}, which this version does not know: start the newer version`,
      );
    }
    if (numberOf(migration) < numberOf(row)) {
      throw new MigrationError(`the migration ${migration.name} comes before ${row.name}, which is applied already`);
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(`the migration ${row.name} was changed after it had been applied`);
    }
  }
  return migrations.slice(standing.length);
}

/** A function applied again under a later number no longer counts under the earlier one. */
function isReplaced(row: AppliedMigration, migrations: readonly Migration[]): boolean {
  if (migrations.some((each) => numberOf(each) === numberOf(row))) return false;
  return migrations.some((each) => labelOf(each) === labelOf(row) && numberOf(each) > numberOf(row));
}

function numberOf({ name }: AppliedMigration): string {
  return name.slice(0, 4);
}

function labelOf({ name }: AppliedMigration): string {
  return name.slice(5);
}

import type { Config } from "../config.ts";
import { type ArchiveClaims, readArchiveClaims } from "../db/archive-claims.ts";
import { migrate } from "../db/migrate.ts";
import { importWorkspace, restoreDatabase } from "../db/read-archive.ts";
import { writeArchive } from "../db/write-archive.ts";
import { createFileStore } from "../files/create-file-store.ts";
import type { ListedFileStore } from "../files/file-store.ts";
import { createFolderStore } from "../files/folder-store.ts";
import { type Command, noParameters, onlyParameter, toId, UsageError } from "./command.ts";

/** Confirms that the passwords and roles in a file are trusted. */
const TRUST = "--trust-file";

export const migrateCommand: Command = {
  name: "migrate",
  parameters: "",
  summary: "Brings the database up to date.",
  makesData: true,
  migratesFirst: false,
  prepare: (parameters) => {
    noParameters(parameters);
    return async ({ db, clock, print }) => {
      const applied = await migrate(db.pool, clock.now());
      print(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
      return 0;
    };
  },
};

export const backupCommand: Command = {
  name: "backup",
  parameters: "FILE",
  summary: "Saves the whole database, as of one moment, and the uploads to FILE; uploads in S3 stay there.",
  makesData: false,
  migratesFirst: false,
  prepare: (parameters) => {
    const file = onlyParameter(parameters, "FILE");
    return async ({ config, db, clock, print }) => {
      const order = { file, at: clock.now(), workspaceId: null, files: folderOf(config) };
      const { tables, files } = await writeArchive(db, order);
      print(`Wrote ${countRows(tables)} rows of ${tables.length} tables and ${files} uploads to ${file}.`);
      return 0;
    };
  },
};

export const restoreCommand: Command = {
  name: "restore",
  parameters: "FILE",
  summary: "Restores a backup into an empty database of either engine, and verifies every row.",
  makesData: true,
  migratesFirst: true,
  prepare: (parameters) => {
    const file = onlyParameter(parameters, "FILE");
    return async (context) => {
      const sums = await restoreDatabase(context.db, { file, files: createFileStore(context) });
      context.print(`Restored ${countRows(sums)} rows of ${sums.length} tables.`);
      return 0;
    };
  },
};

export const exportCommand: Command = {
  name: "export",
  parameters: "WORKSPACE FILE",
  summary: "Saves one workspace, its uploads and its members' accounts to FILE.",
  makesData: false,
  migratesFirst: false,
  prepare: (parameters) => {
    const [workspace = "", file = "", ...rest] = parameters;
    if (file === "" || rest.length > 0) {
      throw new UsageError("give the workspace's id and FILE");
    }
    const workspaceId = toId(workspace, "WORKSPACE");
    return async ({ config, db, clock, print }) => {
      const order = { file, at: clock.now(), workspaceId, files: folderOf(config) };
      const { tables, files } = await writeArchive(db, order);
      print(`Wrote ${countRows(tables)} rows and ${files} uploads of workspace ${workspaceId} to ${file}.`);
      return 0;
    };
  },
};

export const importCommand: Command = {
  name: "import",
  parameters: `FILE ${TRUST}`,
  summary:
    "Adds the workspace in an export; finds people by email or creates them, with the passwords and roles in FILE.",
  makesData: true,
  migratesFirst: true,
  prepare: (parameters) => {
    const file = onlyParameter(
      parameters.filter((each) => each !== TRUST),
      "FILE",
    );
    return async (context) => {
      if (!parameters.includes(TRUST)) {
        claimLines(await readArchiveClaims(file)).forEach((line) => context.print(line));
        return 1;
      }
      const source = { file, files: createFileStore(context) };
      context.print(`Imported as workspace ${await importWorkspace(context.db, source)}.`);
      return 0;
    };
  },
};

/** What to know before trusting a file someone else made. */
function claimLines({ passwords, holders }: ArchiveClaims): string[] {
  return [
    "Nothing was imported. This file decides who gets in here, and as what:",
    `  ${passwords} accounts come with a password. Anyone new gets the one in the file; existing accounts keep theirs.`,
    ...holders.map(({ email, roles }) => `  ${email} becomes ${roles.join(", ")} of the new workspace.`),
    `If you trust where it comes from, run the command again with ${TRUST}.`,
  ];
}

/** Backing up a bucket is up to its operator. */
function folderOf({ s3, dataDir }: Config): ListedFileStore | null {
  return s3 === null ? createFolderStore(dataDir) : null;
}

function countRows(sums: readonly { readonly rows: number }[]): number {
  return sums.reduce((total, each) => total + each.rows, 0);
}

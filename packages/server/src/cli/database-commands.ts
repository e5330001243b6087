import { migrate } from "../db/migrate.ts";
import { importWorkspace, restoreDatabase } from "../db/read-archive.ts";
import { writeArchive } from "../db/write-archive.ts";
import { type Command, onlyParameter, toId, UsageError } from "./command.ts";

/** `migrate` */
export const migrateCommand: Command = {
  name: "migrate",
  parameters: "",
  summary: "Brings the database up to date.",
  migratesFirst: false,
  run: async ({ db, clock, print }) => {
    const applied = await migrate(db.pool, clock.now());
    print(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    return 0;
  },
};

/** `backup` */
export const backupCommand: Command = {
  name: "backup",
  parameters: "FILE",
  summary: "Writes the whole database, as one moment shows it, into FILE; uploads are not in it.",
  migratesFirst: false,
  run: async ({ db, clock, print }, parameters) => {
    const file = onlyParameter(parameters, "FILE");
    const sums = await writeArchive(db, { file, at: clock.now(), workspaceId: null });
    print(`Wrote ${countRows(sums)} rows of ${sums.length} tables into ${file}.`);
    return 0;
  },
};

/** `restore` */
export const restoreCommand: Command = {
  name: "restore",
  parameters: "FILE",
  summary: "Fills an empty database of either engine from a backup, and proves that every row is there.",
  migratesFirst: true,
  run: async ({ db, print }, parameters) => {
    const sums = await restoreDatabase(db, onlyParameter(parameters, "FILE"));
    print(`Restored ${countRows(sums)} rows of ${sums.length} tables.`);
    return 0;
  },
};

/** `export` */
export const exportCommand: Command = {
  name: "export",
  parameters: "WORKSPACE FILE",
  summary: "Writes one workspace and the accounts of its members into FILE.",
  migratesFirst: false,
  run: async ({ db, clock, print }, parameters) => {
    const [workspace = "", file = "", ...rest] = parameters;
    if (file === "" || rest.length > 0) {
      throw new UsageError("give the workspace's id and FILE");
    }
    const sums = await writeArchive(db, { file, at: clock.now(), workspaceId: toId(workspace, "WORKSPACE") });
    print(`Wrote ${countRows(sums)} rows of workspace ${workspace} into ${file}.`);
    return 0;
  },
};

/** `import` */
export const importCommand: Command = {
  name: "import",
  parameters: "FILE",
  summary: "Adds a workspace from an export; people are found by their e-mail or made.",
  migratesFirst: true,
  run: async ({ db, print }, parameters) => {
    print(`The workspace is number ${await importWorkspace(db, onlyParameter(parameters, "FILE"))} here.`);
    return 0;
  },
};

function countRows(sums: readonly { readonly rows: number }[]): number {
  return sums.reduce((total, each) => total + each.rows, 0);
}

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { beforeAll, expect, it } from "vitest";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { createFolderStore } from "../files/folder-store.ts";
import { checkLedger } from "../features.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import { systemRandom } from "../lib/random.ts";
import { createGuild, type Guild } from "../testing/guild.ts";
import { openMemoryPglite } from "../testing/memory-pglite.ts";
import { openTestDatabase, testEngine, useTestDatabase } from "../testing/test-database.ts";
import { ArchiveError } from "./archive-file.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { type ArchiveSource, importWorkspace, restoreDatabase } from "./read-archive.ts";
import { isLeftBehind, writeArchive } from "./write-archive.ts";

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "guildhall-archive-"));
const backup = join(folder, "backup");
const at = new Date("2026-11-16T09:00:00Z");
// Creating an embedded engine takes long on a busy machine.
const SLOW_MS = 240_000;
// On the embedded engine there's no second engine to test.
const engines = testEngine() === "postgres" ? (["same", "memory"] as const) : (["same"] as const);
const kept = createFolderStore(join(folder, "kept"));
const arrived = createFolderStore(join(folder, "arrived"));
let guild: Guild;
let upload: string;

const from = (file: string): ArchiveSource => ({ file, files: arrived });

async function live(there: Guild): Promise<void> {
  const [owner = 0, friend = 0, third = 0] = there.memberIds;
  const undone = await there.give({ from: owner, to: [friend, third], currencyIds: there.currencyIds, amount: 30 });
  await there.give({ from: friend, to: [owner], currencyIds: there.currencyIds, amount: 7 });
  await there.undo({ by: owner, thanksId: undone });
  await there.adjust({ memberId: third, currencyId: there.currencyIds[0] ?? 0, to: 55 });
  await there.readEvents();
}

async function inOther(engine: "same" | "memory", work: (database: Database) => Promise<void>): Promise<void> {
  if (engine === "same") {
    const other = await openTestDatabase();
    await work(other.database).finally(() => other.close());
    return;
  }
  const database = openMemoryPglite(await PGlite.create());
  await migrate(database.pool, at);
  await work(database).finally(() => database.close());
}

beforeAll(async () => {
  guild = await createGuild(test().database, { members: 3, currencies: 2, quota: 1_000 });
  upload = newFileName(systemRandom, guild.id, "webp");
  const { handle } = test().database;
  await handle
    .insertInto("groups")
    .values([
      { workspace_id: guild.id, id: 10, name: 'Quote " and \\ and ☕', parent_id: null },
      { workspace_id: guild.id, id: 5, name: "Child", parent_id: 10 },
    ])
    .execute();
  await handle
    .insertInto("sessions")
    .values({ token_hash: Buffer.from([0, 255, 10]), account_id: 1, created_at: at, seen_at: at, expires_at: at })
    .execute();
  const said = { account_id: 1, feedback_type: "bug", message: "It is slow.", language: "en", created_at: at } as const;
  await handle
    .insertInto("feedback")
    .values({ ...said, workspace_id: guild.id })
    .execute();
  await live(guild);
  await kept.put(upload, Buffer.from([1, 2, 255]));
  await handle
    .updateTable("members")
    .set({ avatar_url: fileUrl(upload) })
    .where("id", "=", guild.memberIds[0] ?? 0)
    .execute();
  await writeArchive(test().database, { file: backup, at, workspaceId: null, files: kept });
});

it.each(engines)(
  "restores every row on the %s engine, which then works normally",
  async (engine) => {
    await inOther(engine, async (database) => {
      await restoreDatabase(database, from(backup));
      expect(await arrived.get(upload)).toEqual(Buffer.from([1, 2, 255]));
      const there = guild.on(database);
      expect(await readBalances(database.handle, guild.id, guild.memberIds)).toEqual(
        await readBalances(test().database.handle, guild.id, guild.memberIds),
      );
      const session = await database.handle.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
      expect(session).toMatchObject({ token_hash: Buffer.from([0, 255, 10]), created_at: at });
      await live(there);
      expect((await checkLedger(database.handle, guild.id)).violations).toEqual([]);
      const again = join(folder, `again-${engine}`);
      await writeArchive(database, { file: again, at, workspaceId: null, files: null });
    });
  },
  SLOW_MS,
);

it(
  "restores the other engine's rows unchanged",
  async () => {
    await inOther(engines.at(-1) ?? "same", async (database) => {
      await restoreDatabase(database, from(backup));
      const moved = join(folder, "moved");
      const written = await writeArchive(database, { file: moved, at, workspaceId: null, files: null });
      await inOther("same", async (home) => {
        expect(await restoreDatabase(home, from(moved))).toEqual(written.tables);
      });
    });
  },
  SLOW_MS,
);

it("refuses a database that already has rows, and leaves it unchanged", async () => {
  await expect(restoreDatabase(test().database, from(backup))).rejects.toThrow("is not empty");
});

it("refuses a file that is damaged, truncated, foreign or of another scope", async () => {
  const whole = gunzipSync(readFileSync(backup)).toString("utf8");
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, gzipSync(text));
    return file;
  };
  const changed = write("changed", whole.replace('"name": "Child"', '"name": "Chilx"'));
  const short = write("short", whole.slice(0, whole.lastIndexOf("E")));
  const foreign = write("foreign", "hello\n");
  const old = write("old", whole.replace("0002_post_transfers", "0002_other"));
  await inOther("same", async (database) => {
    await expect(restoreDatabase(database, from(changed))).rejects.toThrow("groups are damaged");
    await expect(restoreDatabase(database, from(short))).rejects.toThrow("cut short");
    await expect(restoreDatabase(database, from(foreign))).rejects.toThrow("no archive");
    await expect(restoreDatabase(database, from(old))).rejects.toThrow("another version");
    await expect(restoreDatabase(database, from(join(folder, "missing")))).rejects.toThrow(ArchiveError);
    await expect(importWorkspace(database, from(backup))).rejects.toThrow("use restore");
    expect(await database.handle.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });
});

it("exports only a workspace's rows by its key, and people by their membership", async () => {
  const { rows } = await test().database.pool.query<{ name: string; keys: readonly string[]; isOfAccount: boolean }>(`
    select c.relname as name,
        array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique
          and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey) and a.attname = 'workspace_id')) as keys,
        exists (select 1 from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'accounts'::regclass) as "isOfAccount"
      from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`);
  const moved = rows.filter((table) => !isLeftBehind(table.name));
  expect(moved.filter((table) => table.keys.length > 0)).toEqual([]);
  expect(moved.filter((table) => table.isOfAccount).map((table) => table.name)).toEqual(["members"]);
});

it("adds a workspace to a database that has others, with a new ID", async () => {
  const file = join(folder, "workspace");
  await writeArchive(test().database, { file, at, workspaceId: guild.id, files: kept });
  const { handle } = test().database;
  // Feedback meant for the operator stays there.
  expect(await handle.selectFrom("feedback").select("id").where("workspace_id", "=", guild.id).execute()).toHaveLength(
    1,
  );
  await handle.updateTable("accounts").set({ is_super_admin: true }).where("id", "=", 1).execute();
  const accounts = await handle.selectFrom("accounts").selectAll().execute();
  const id = await importWorkspace(test().database, { file, files: kept });
  expect(id).not.toBe(guild.id);
  const moved = upload.replace(/^\d+/, String(id));
  expect(await kept.get(moved)).toEqual(Buffer.from([1, 2, 255]));
  const face = handle
    .selectFrom("members")
    .select("avatar_url")
    .where("workspace_id", "=", id)
    .where("avatar_url", "<>", "");
  expect(await face.execute()).toEqual([{ avatar_url: fileUrl(moved) }]);
  expect(await readBalances(handle, id, guild.memberIds)).toEqual(
    await readBalances(handle, guild.id, guild.memberIds),
  );
  // The same accounts: matched by email, none created.
  expect(await handle.selectFrom("accounts").selectAll().execute()).toEqual(accounts);
  expect((await checkLedger(handle, id)).violations).toEqual([]);
  await inOther("same", async (database) => {
    await createGuild(database, { members: 2, quota: 0 });
    const there = await importWorkspace(database, from(file));
    expect((await checkLedger(database.handle, there)).violations).toEqual([]);
    const admins = await database.handle
      .selectFrom("accounts")
      .select("id")
      .where("is_super_admin", "=", true)
      .execute();
    expect(admins).toEqual([]);
  });
});

it("reports a missing workspace", async () => {
  const asked = writeArchive(test().database, { file: join(folder, "none"), at, workspaceId: 404, files: null });
  await expect(asked).rejects.toThrow("no workspace 404");
});

it("reports a file that can't be written", async () => {
  const asked = writeArchive(test().database, {
    file: join(folder, "no", "such", "folder"),
    at,
    workspaceId: null,
    files: null,
  });
  await expect(asked).rejects.toThrow("cannot be written");
});

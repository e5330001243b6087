import { contract } from "@guildhall/core/contract";
import { readArchiveTables } from "../src/db/archive-table.ts";
import type { Database } from "../src/db/database.ts";
import { isLeftBehind } from "../src/db/write-archive.ts";
import { startRelay } from "../src/events/relay.ts";
import { readers } from "../src/features.ts";
import { readSpreadsheet } from "../src/spreadsheets/read-spreadsheet.ts";
import { importTwin } from "../src/testing/twin.ts";
import type { WireInput } from "./contract-request.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName } from "./things.ts";

/** The owner, and the member whose thanks, attempt and purchase the calls are about. */
const ASKED_AS = ["memberId", "otherMemberId"] as const;
/** A stream never ends. */
const LEFT_OUT: readonly CallName[] = ["openStream"];
// Object.keys widens to string[]; the contract's keys are its calls.
const CALLS = (Object.keys(contract) as readonly CallName[]).filter((call) => !LEFT_OUT.includes(call));

export const READING = CALLS.filter((call) => contract[call].method === "GET");
/** What removes things comes last: the calls before need them. */
export const WRITING = CALLS.filter((call) => contract[call].method !== "GET").toSorted(
  (one, other) => removes(one) - removes(other),
);
export const ADDING = WRITING.filter((call) => removes(call) === 0);

function removes(call: CallName): number {
  if (call === "enableUser") return 2;
  return contract[call].method === "DELETE" || call === "disableUser" || call === "eraseRewards" ? 1 : 0;
}

/** Imports a twin, with accounts of its own: what people have elsewhere does show. Returns its id. */
export async function importApart(database: Database, workspaceId: number): Promise<number> {
  const twin = await importTwin(database, workspaceId);
  await database.pool.query(
    `with made as (
      insert into accounts (email, language, created_at)
        select 'twin-' || a.email, a.language, a.created_at from accounts a
        join members m on m.workspace_id = $1 and m.account_id = a.id returning id, email
    )
    update members m set account_id = made.id from accounts a join made on made.email = 'twin-' || a.email
      where m.workspace_id = $1 and m.account_id = a.id`,
    [twin],
  );
  return twin;
}

/** Tables with a workspace's rows, after those they reference. */
export async function tablesOf({ pool }: Database): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const tables = await readArchiveTables(client);
    return tables.filter(({ name, hasWorkspace }) => hasWorkspace && !isLeftBehind(name)).map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** A workspace and its rows by table, without its id. */
export async function rowsOf(
  database: Database,
  workspaceId: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows: Record<string, readonly string[]> = {};
  const tables = (await tablesOf(database)).map((name) => ({ name, key: "workspace_id" }));
  for (const { name, key } of [{ name: "workspaces", key: "id" }, ...tables]) {
    const found = await database.pool.query<{ row: string }>(
      `select (to_jsonb(t) - '${key}')::text as row from "${name}" t where ${key} = $1 order by 1`,
      [workspaceId],
    );
    rows[name] = found.rows.map(({ row }) => withoutChance(row));
  }
  return rows;
}

/** Without what is drawn or counted for the whole run, such as tokens and names of files. */
function withoutChance(text: string): string {
  return text
    .replace(/"(?:requestId|newsId|appId|kid|widget_kid|widget_app_id)": ?"[^"]*"/g, "")
    .replace(/person-\d+/g, "person")
    .replace(/\\\\x[0-9a-f]{64,}/g, "hash")
    .replace(/[\w-]{34,}/g, "token")
    .replace(/\d+\/(?:a\.)?[\w-]{22}\./g, "file.");
}

/** What a call answers to both, by who asks and how. */
export async function answersTo(call: CallName, world: ContractWorld): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const caller of ASKED_AS)
    for (const [how, input] of inputsOf(call, world)) {
      const { statusCode, body } = await world.send(call, input, await enter(world, world.ours[caller]));
      answers[`as ${caller}, ${how}`] = `${statusCode} ${withoutChance(await withRows(body))}`;
    }
  return answers;
}

/** A session of its own: some calls end it. */
async function enter({ server, ours: { workspaceId } }: ContractWorld, memberId: number): Promise<string> {
  const { account_id: accountId } = await server.deps.db.handle
    .selectFrom("members")
    .select("account_id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return server.openSession({ accountId, workspaceId });
}

/** Spreadsheets as what is in them. */
async function withRows(body: string): Promise<string> {
  const [whole, data] = /"excelData":"([^"]+)"/.exec(body) ?? [];
  if (whole === undefined || data === undefined) return body;
  const sheets = await readSpreadsheet(Buffer.from(data, "base64"));
  return body.replace(whole, () => `"rows":${JSON.stringify(sheets)}`);
}

/** A list is also asked for whole. */
function inputsOf(call: CallName, { ours }: ContractWorld): readonly (readonly [how: string, input: WireInput])[] {
  const input: WireInput = FITTING[call](ours);
  return input.query === undefined
    ? [["fitting", input]]
    : [
        ["fitting", input],
        ["whole", { ...input, query: {} }],
      ];
}

/** Runs the readers until nothing is left. */
export async function settle(world: ContractWorld): Promise<void> {
  const relay = startRelay(world.server.deps, readers, { gapMs: 0 });
  await relay.settle(world.ours.workspaceId);
  await relay.stop();
}

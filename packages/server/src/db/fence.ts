import { AppError } from "@guildhall/core";
import type pg from "pg";
import { toAppError } from "./database-error.ts";

/** The role cannot be the second wall between workspaces; the message says what to do. */
export class FenceError extends AppError {
  constructor(message: string) {
    super("ErrorUnknown", message);
  }
}

/** Any number will do, as long as every version of the product uses the same. */
const LOCK_KEY = 7_305_410_002;

/** What follows the BEGIN of a transaction that is to see one workspace only; nothing of it outlasts the transaction. */
export function fenceScope(role: string, workspaceId: number): string {
  return `; set local role "${role}"; set local guildhall.workspace = '${workspaceId}'`;
}

/**
 * Lets a role work on the tables of a migrated database, each workspace's by its policies, and proves that these bind it.
 * @throws {FenceError} when there is no such role, it is not the connection's to take on, or policies do not bind it
 */
export async function raiseFence(pool: pg.Pool, role: string): Promise<void> {
  try {
    const client = await pool.connect();
    try {
      await requireRole(client, role);
      await client.query("begin");
      // Two processes that grant at once would trip over each other.
      await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
      await grantTables(client, role);
      await client.query("commit");
      await requireBound(client, role);
    } finally {
      // Ends the session with whatever was begun in it.
      client.release(true);
    }
  } catch (error) {
    throw error instanceof AppError ? error : toAppError(error);
  }
}

const ADMINISTRATOR = "let the database's administrator run:";

async function requireRole(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ own: string; isMember: boolean | null }>(
    `select current_user as own, (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1) as "isMember"`,
    [role],
  );
  const [{ own, isMember } = { own: "", isMember: null }] = rows;
  if (isMember === null) {
    throw new FenceError(
      `there is no role ${role}: ${ADMINISTRATOR} create role ${role} nologin; grant ${role} to "${own}";`,
    );
  }
  if (!isMember) {
    throw new FenceError(`"${own}" may not become ${role}: ${ADMINISTRATOR} grant ${role} to "${own}";`);
  }
}

/** Only what it lacks: a grant rewrites the table's entry in the catalogue. */
async function grantTables(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant select, insert, update, delete on %I to %I', c.relname, $1::text) as statement
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
       group by c.oid, c.relname
       having not bool_and(has_table_privilege($1, c.oid, p.privilege))
     union all
     select format('grant usage on schema %I to %I', current_schema(), $1::text)
       where not has_schema_privilege($1, current_schema(), 'usage')`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** A superuser, a role above the policies and whoever inherits from the tables' owner would see everything. */
async function requireBound(client: pg.PoolClient, role: string): Promise<void> {
  await client.query(`begin; set local role "${role}"`);
  const { rows } = await client.query<{ relname: string }>(
    `select c.relname from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and not row_security_active(c.oid) limit 1`,
  );
  await client.query("rollback");
  if (rows.length > 0) {
    const why = "it must not be a superuser, have BYPASSRLS or inherit from the owner of the tables";
    throw new FenceError(`policies do not bind ${role}: ${why}`);
  }
}

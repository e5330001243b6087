import { AppError } from "@guildhall/core";
import type pg from "pg";
import { toAppError } from "./database-error.ts";

/** The role can't isolate workspaces; the message says what to do. */
export class FenceError extends AppError {
  constructor(message: string) {
    super("ErrorUnknown", message);
  }
}

/** Arbitrary, but the same in every version of the product. */
const LOCK_KEY = 7_305_410_002;

/** Follows the BEGIN of a transaction limited to one workspace; nothing outlasts the transaction. */
export function fenceScope(role: string, workspaceId: number): string {
  return `; set local role "${role}"; set local guildhall.workspace = '${workspaceId}'`;
}

/**
 * Grants a role access to a migrated database's tables, per workspace by row-level security, and checks that the
 * policies bind it.
 * @throws {FenceError} when the role doesn't exist, can't be assumed by the connection, or isn't bound by policies
 */
export async function raiseFence(pool: pg.Pool, role: string): Promise<void> {
  try {
    const client = await pool.connect();
    try {
      await requireRole(client, role);
      await client.query("begin");
      // Concurrent grants would conflict.
      await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
      await grantTables(client, role);
      await client.query("commit");
      await requireBound(client, role);
    } finally {
      // Ends the session with anything still open in it.
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

/** Only missing grants: each one rewrites the table's catalog entry. */
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

/** Superusers, roles with BYPASSRLS and members of the tables' owner would see everything. */
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

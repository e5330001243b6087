import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/** Somebody whom a mail names or is for. */
export interface MailPerson {
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly isActive: boolean;
}

/** What the mails of one batch need to know. */
export interface MailFacts {
  readonly people: ReadonlyMap<number, MailPerson>;
  /** A sign for each currency: its emoji, or its name where it has a picture. */
  readonly icons: ReadonlyMap<number, string>;
}

/** Reads names, addresses and languages of members, and the workspace's currencies. */
export async function findMailFacts(tx: Tx, workspaceId: number, memberIds: readonly number[]): Promise<MailFacts> {
  const people = await sql<MailPerson & { id: number }>`
    select m.id, m.name, a.email, a.language, m.status = 'active' as "isActive"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[])
  `.execute(tx);
  const currencies = await sql<{ id: number; sign: string }>`
    select id, case kind when 'emoji' then icon else name end as sign from currencies where workspace_id = ${workspaceId}
  `.execute(tx);
  return {
    people: new Map(people.rows.map((row) => [row.id, row])),
    icons: new Map(currencies.rows.map((row) => [row.id, row.sign])),
  };
}

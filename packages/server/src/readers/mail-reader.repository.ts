import type { Language } from "@guildhall/core";
import { sql } from "kysely";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import type { Tx } from "../db/database.ts";

export interface MailPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly isActive: boolean;
}

/** A currency as emails show it. */
export type MailCurrency = Pick<Currency, "name" | "forms" | "icon" | "kind">;

export interface MailFacts {
  readonly people: ReadonlyMap<number, MailPerson>;
  readonly currencies: ReadonlyMap<number, MailCurrency>;
}

/** Names, addresses and languages of members, and the workspace's currencies. */
export async function findMailFacts(tx: Tx, workspaceId: number, memberIds: readonly number[]): Promise<MailFacts> {
  const people = await sql<MailPerson>`
    select m.id, m.name, a.email, a.language, m.status = 'active' as "isActive"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::bigint[])
  `.execute(tx);
  const currencies = await findCurrencies(tx, workspaceId);
  return {
    people: new Map(people.rows.map((row) => [row.id, row])),
    currencies: new Map(currencies.map((each) => [each.id, each])),
  };
}

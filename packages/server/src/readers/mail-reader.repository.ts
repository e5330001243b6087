import type { Language } from "@guildhall/core";
import { PAYER } from "@guildhall/core/messages";
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

/** Whom bills are for, in the language in which they paid; undefined if nothing was ever paid. */
export async function findPayer(tx: Tx, workspaceId: number): Promise<MailPerson | undefined> {
  const { rows } = await sql<Pick<MailPerson, "email" | "language">>`
    select email, case when language = 'ru' then 'ru' else 'en' end as language from payments
    where workspace_id = ${workspaceId} and email <> ''
      and status in ('paid', 'scheduled', 'processing', 'refunded', 'part_refunded', 'disputed')
    order by id desc limit 1
  `.execute(tx);
  const [row] = rows;
  return row && { ...row, id: PAYER, name: "", isActive: true };
}

import { sql } from "kysely";

/** Who keeps the name of a member, for a statement with members as `m`. */
export function memberProvider() {
  return sql`case
    when m.listed_by <> '' then split_part(m.listed_by, ':', 1)
    when exists (select from account_identities i where i.account_id = m.account_id and i.provider = 'directory') then 'ldap'
    else 'email' end`;
}

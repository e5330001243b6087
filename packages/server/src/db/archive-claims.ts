import { ArchiveError, readArchive } from "./archive-file.ts";

/** What an export claims about people; an import trusts the file. */
export interface ArchiveClaims {
  /** Accounts that come with a password hash. */
  readonly passwords: number;
  /** Members with more roles than the default, by email. */
  readonly holders: readonly { readonly email: string; readonly roles: readonly string[] }[];
}

interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
}

interface MemberRow {
  readonly account_id: number;
  readonly roles: readonly string[];
}

/** @throws {ArchiveError} when it isn't an archive, is damaged or cut short */
export async function readArchiveClaims(file: string): Promise<ArchiveClaims> {
  const emails = new Map<number, string>();
  const holders: { email: string; roles: readonly string[] }[] = [];
  let passwords = 0;
  let table = "";
  for await (const line of readArchive(file)) {
    if (line.kind === "table") ({ table } = line);
    if (line.kind !== "row") continue;
    if (table === "accounts") {
      const account = parse<AccountRow>(line.row);
      emails.set(account.id, account.email);
      if (account.password_hash !== null) passwords += 1;
    }
    if (table === "members") {
      const { account_id: accountId, roles } = parse<MemberRow>(line.row);
      if (roles.length > 0) holders.push({ email: emails.get(accountId) ?? "?", roles });
    }
  }
  return { passwords, holders };
}

/** Rows are JSON of a table's columns; the database rejects anything else. */
function parse<Row>(row: string): Row {
  try {
    return JSON.parse(row) as Row;
  } catch {
    throw new ArchiveError("the file has rows that cannot be read");
  }
}

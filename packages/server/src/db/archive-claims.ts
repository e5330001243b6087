import { ArchiveError, readArchive } from "./archive-file.ts";

/** What an export says about people, and an import believes: the file alone decides. */
export interface ArchiveClaims {
  /** How many accounts come with a password, by its hash. */
  readonly passwords: number;
  /** Who holds which roles on top of being a member, by e-mail. */
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

/** Reads what a file would make people here. @throws {ArchiveError} when it is no archive, damaged or cut short */
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

/** Rows are JSON of a table's columns; what is not would not get into the database either. */
function parse<Row>(row: string): Row {
  try {
    return JSON.parse(row) as Row;
  } catch {
    throw new ArchiveError("the file has rows that cannot be read");
  }
}

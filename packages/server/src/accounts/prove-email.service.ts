import { endAccountSessions } from "../session/session.repository.ts";
import type { InsideCall } from "../session/transact.ts";
import { deleteIdentitiesByEmail } from "./identity.repository.ts";

/**
 * The account's owner has opened a mail of ours: whoever came in on a messenger's word for the address, which need not
 * have been them, is out.
 */
export async function proveEmail({ db, tell }: Pick<InsideCall, "db" | "tell">, accountId: number): Promise<void> {
  if ((await deleteIdentitiesByEmail(db, accountId)) === 0) return;
  await endAccountSessions(db, accountId);
  tell({ kind: "forget", accountId });
}

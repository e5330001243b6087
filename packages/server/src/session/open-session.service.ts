import { AccessDeniedError } from "@guildhall/core";
import type { Handle } from "../db/database.ts";
import { readMemberships } from "./account.repository.ts";
import type { AccountRow } from "./account.repository.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "./session-token.ts";
import { insertSession } from "./session.repository.ts";
import type { VisitorCall } from "./visitor.ts";

/**
 * The workspace to start in: the last used, else the oldest; null if there is none.
 * @throws {AccessDeniedError} `account_disabled` when the account is disabled in every workspace
 */
export async function chooseWorkspace(
  db: Handle,
  account: Pick<AccountRow, "id" | "isSuperAdmin">,
): Promise<number | null> {
  const { workspaceIds, disabledCount, lastWorkspaceId } = await readMemberships(db, account.id);
  if (workspaceIds.length === 0 && disabledCount > 0 && !account.isSuperAdmin)
    throw new AccessDeniedError("account_disabled");
  return workspaceIds.find((id) => id === lastWorkspaceId) ?? workspaceIds[0] ?? null;
}

/** Creates a session with its own secret, and sends that to the caller. */
export async function openSession(
  { db, deps, client, at }: VisitorCall,
  session: { readonly accountId: number; readonly workspaceId: number | null },
): Promise<void> {
  const token = createSessionToken(deps.random);
  const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
  const expiresAt = new Date(at.getTime() + SESSION_LIFETIME_MS);
  await insertSession(db, { ...session, tokenHash, at, expiresAt });
  client.setSession(token, expiresAt);
}

import { AccessDeniedError, normalizeEmail, UnauthenticatedError } from "@guildhall/core";
import type { EndpointRequest } from "@guildhall/core";
import type { accountCalls } from "@guildhall/core/accounts";
import type { PasswordLimits } from "../accounts/update-password.service.ts";
import { transact } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { moveSession } from "../workspaces/index.ts";
import { join, requireInvite, spend } from "./accept-invite.service.ts";

type Joining = EndpointRequest<typeof accountCalls.joinByInvite>["body"];

/**
 * Accepts an invite with the signed-in account, and switches its session there.
 * @throws {AccessDeniedError} `other_account` when the invite is for another email, `account_disabled` when the member
 * is disabled in the workspace
 * @throws {InvalidInputError} at `token`
 */
export async function joinByInvite(call: VisitorCall, body: Joining, limits: PasswordLimits): Promise<void> {
  const { identity } = call.visitor;
  if (identity === null) throw new UnauthenticatedError();
  const invite = await requireInvite(call, body, limits);
  if (normalizeEmail(body.email) !== identity.email) throw new AccessDeniedError("other_account");
  const { workspaceId, name } = body;
  await transact(call, async (inside) => {
    await spend(inside, workspaceId, invite);
    await join(inside, { workspaceId, accountId: identity.accountId, name });
    await moveSession(inside.db, { tokenHash: identity.tokenHash, workspaceId });
  });
}

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
 * Accepts an invitation with the account that is signed in, and takes its session there.
 * @throws {AccessDeniedError} `other_account` when the invitation names another e-mail, `account_disabled` when the
 * workspace has shut the member out
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

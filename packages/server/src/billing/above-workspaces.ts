import { AccessDeniedError, NotFoundError } from "@guildhall/core";
import { holds } from "@guildhall/core/permissions";
import { callerOf } from "../session/caller.ts";
import type { VisitorCall } from "../session/visitor.ts";

/**
 * For who sees to all workspaces; to others, they look nonexistent. Returns the caller's account.
 * @throws {NotFoundError} @throws {AccessDeniedError} `feature_off` where no plans are sold
 */
export function requireAbove(call: VisitorCall, workspaceId: number): number {
  if (call.deps.config.licenses === "off")
    throw new AccessDeniedError("feature_off", { values: { feature: "licenses", plan: "" } });
  const { actor, accountId } = callerOf(call);
  if (!holds(actor, "manage-workspaces")) throw new NotFoundError("workspace", { workspaceId });
  return accountId;
}

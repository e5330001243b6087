import type { EndpointResponse } from "@guildhall/core";
import type { billingCalls } from "@guildhall/core/billing";
import type { VisitorCall } from "../session/visitor.ts";
import { requireAbove } from "./above-workspaces.ts";
import { listDeadNotices, retryGivenUp } from "./inbox.repository.ts";

const MAX_LISTED = 100;

/** Of all workspaces and of none. @throws {NotFoundError} for who isn't above workspaces */
export async function listLostNotices(call: VisitorCall): Promise<EndpointResponse<typeof billingCalls.listNotices>> {
  requireAbove(call, 0);
  const rows = await listDeadNotices(call.db, MAX_LISTED);
  return {
    items: rows.map(({ id, provider, kind, receivedAt }) => ({
      ...{ id, provider, kind },
      receivedAt: receivedAt.toISOString(),
    })),
  };
}

/** With the next minute. @throws {NotFoundError} for who isn't above workspaces */
export async function retryLostNotices(call: VisitorCall): Promise<number> {
  requireAbove(call, 0);
  return retryGivenUp(call.db, call.at);
}

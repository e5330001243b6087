import type { EndpointResponse } from "@guildhall/core";
import type { billingCalls } from "@guildhall/core/billing";
import type { VisitorCall } from "../session/visitor.ts";
import { requireAbove } from "./above-workspaces.ts";
import { findGivenUp, retryGivenUp } from "./inbox.repository.ts";

/** Of all workspaces and of none. @throws {NotFoundError} for who isn't above workspaces */
export async function listLostNotices(call: VisitorCall): Promise<EndpointResponse<typeof billingCalls.listNotices>> {
  requireAbove(call, 0);
  const rows = await findGivenUp(call.db);
  return {
    items: rows.map(({ receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() })),
  };
}

/** With the next minute. @throws {NotFoundError} for who isn't above workspaces */
export async function retryLostNotices(call: VisitorCall): Promise<number> {
  requireAbove(call, 0);
  return retryGivenUp(call.db, call.at);
}

import { LIST_PAGE_SIZE, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { deliveryCalls } from "@guildhall/core/deliveries";
import { holds } from "@guildhall/core/permissions";
import type { MemberCall } from "../lib/deps.ts";
import { presentDelivery } from "./delivery.presenter.ts";
import { countRetryable, findDeliveries, findReceivers } from "./delivery.repository.ts";

/** A page (from 0), most recently tried first. */
export async function listDeliveries(
  { db, actor, at }: MemberCall,
  page: number,
): Promise<EndpointResponse<typeof deliveryCalls.list>> {
  const scope = { workspaceId: actor.workspace.id };
  const rows = await findDeliveries(db, scope, pageWindow(page, LIST_PAGE_SIZE));
  const { items, ...rest } = toPage(rows, { page, size: LIST_PAGE_SIZE });
  const addresses = items.map((each) => each.recipient).filter((each) => each !== "");
  const view = {
    receivers: await findReceivers(db, scope.workspaceId, addresses),
    seesAddresses: holds(actor, "manage-users"),
  };
  const retryable = await countRetryable(db, scope, at);
  return { items: items.map((each) => presentDelivery(each, view)), ...rest, retryable };
}

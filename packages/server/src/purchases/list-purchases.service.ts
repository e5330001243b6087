import { AccessDeniedError, LIST_PAGE_SIZE, NotFoundError, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { seesEveryPerk } from "@guildhall/core/perks";
import { managesPurchases, purchaseListsOf } from "@guildhall/core/purchases";
import type { purchaseCalls, PurchaseList } from "@guildhall/core/purchases";
import { groupScope } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { ownGroups } from "../perks/index.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { countPurchases, findDutyPerks, findOwnPage, findPurchasePage } from "./purchase-list.repository.ts";
import type { ListKey } from "./purchase-list.repository.ts";
import { presentPurchases } from "./purchase.presenter.ts";

export interface ListQuestion {
  readonly list: PurchaseList;
  readonly groupId: number;
}

/**
 * The requested list: all purchases for managers, else those the caller is responsible for.
 * @throws {AccessDeniedError} `missing_permission` for a list the caller may not read
 */
export async function listKeyOf({ actor, db }: MemberCall, { list, groupId }: ListQuestion): Promise<ListKey> {
  const managesAll = managesPurchases(actor);
  if (!purchaseListsOf({ managesAll }).includes(list)) throw new AccessDeniedError("missing_permission");
  const {
    workspace: { id: workspaceId },
    memberId,
  } = actor;
  const productIds = managesAll ? null : await findDutyPerks(db, { workspaceId, memberId });
  const scope = groupId === 0 ? null : await groupScope(db, workspaceId, groupId);
  return { workspaceId, list, scope, productIds };
}

/** The lists with their counts below a group, 0 for any. */
export async function getPurchasesInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof purchaseCalls.getInfo>> {
  const counts = await countPurchases(call.db, await listKeyOf(call, { list: "requests", groupId }));
  return {
    lists: purchaseListsOf({ managesAll: managesPurchases(call.actor) }).map((type) => ({ type, count: counts[type] })),
  };
}

/** A page (from 0): requests oldest first, other lists newest first. */
export async function listPurchases(
  call: MemberCall,
  { page, ...question }: ListQuestion & { readonly page: number },
): Promise<EndpointResponse<typeof purchaseCalls.list>> {
  const key = await listKeyOf(call, question);
  const total = (await countPurchases(call.db, key))[key.list];
  const { limit, offset } = { limit: LIST_PAGE_SIZE, offset: page * LIST_PAGE_SIZE };
  const size = Math.min(limit, Math.max(0, total - offset));
  // Counted from the nearer end: the last page costs what the first one does.
  const isFromEnd = offset > total / 2;
  const window = { limit: size, offset: isFromEnd ? total - offset - size : offset, isFromEnd };
  const rows = size === 0 ? [] : await findPurchasePage(call.db, key, window);
  const hasNext = total > offset + limit;
  return { items: await presentPurchases(call, rows), hasNext, nextPage: hasNext ? page + 1 : null };
}

/**
 * A page (from 0) of a member's perks, newest first; others see only unrefunded ones of their own groups.
 * @throws {NotFoundError} when the member doesn't exist
 */
export async function listUserPurchases(
  call: MemberCall,
  { userId, page }: { readonly userId: number; readonly page: number },
): Promise<EndpointResponse<typeof purchaseCalls.listOfUser>> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  if (!(await findUserRefs(db, workspaceId, [userId])).has(userId)) throw new NotFoundError("user", { userId });
  const seesAll = userId === actor.memberId || managesPurchases(actor) || seesEveryPerk(actor);
  const scope = seesAll ? null : [0, ...(await ownGroups(call))];
  const at = { page, size: LIST_PAGE_SIZE };
  const found = await findOwnPage(db, { workspaceId, memberId: userId, scope, ...pageWindow(at.page, at.size) });
  const { items, hasNext, nextPage } = toPage(found, at);
  return { items: await presentPurchases(call, items), hasNext, nextPage };
}

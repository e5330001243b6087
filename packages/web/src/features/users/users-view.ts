import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import { ROLE_FILTERS, type RoleFilter } from "@guildhall/core/permissions";
import type { userCalls } from "@guildhall/core/users";

export type UsersPage = EndpointResponse<typeof userCalls.list>;

/** Filters and page of the list. */
export interface UsersView {
  /** 0 for no filter. */
  readonly userId: number;
  readonly role: RoleFilter;
  /** 0 is every group. */
  readonly groupId: number;
  /** 0-based. */
  readonly page: number;
}

/** Reads the view from the URL; missing parts don't filter. */
export function readView(search: Readonly<Record<string, string | undefined>>): UsersView {
  const page = toId(search["page"]);
  return {
    userId: toId(search["user"]),
    role: ROLE_FILTERS.find((each) => each === search["role"]) ?? "",
    groupId: toId(search["group"]),
    // 1-based in the URL, 0-based on the wire.
    page: Math.max(0, page - 1),
  };
}

/** The call's input for a view. */
export function usersInput({ userId, role, groupId, page }: UsersView): EndpointInput<typeof userCalls.list> {
  return { query: { user_id: userId, role, group_id: groupId, page } };
}

/** Whether any filter is set. */
export function isNarrowed({ userId, role, groupId }: UsersView): boolean {
  return userId !== 0 || role !== "" || groupId !== 0;
}

/**
 * The URL's search for a changed view. A person excludes role and group and vice versa, and each of them starts at the
 * first page.
 */
export function toSearch(view: UsersView, change: Partial<UsersView>): Readonly<Record<string, string>> {
  const next = { ...view, page: 0, ...change };
  const byUser = change.userId !== undefined && change.userId !== 0;
  const byOthers = change.role !== undefined || change.groupId !== undefined;
  return {
    ...(!byOthers && next.userId !== 0 && { user: String(next.userId) }),
    ...(!byUser && next.role !== "" && { role: next.role }),
    ...(!byUser && next.groupId !== 0 && { group: String(next.groupId) }),
    ...(next.page !== 0 && { page: String(next.page + 1) }),
  };
}

/** 0 unless a positive whole number. */
function toId(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

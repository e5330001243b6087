import { ROLE_FILTERS, type RoleFilter } from "@guildhall/core/permissions";

/** Which people are shown. */
export interface UsersView {
  /** 0 is everybody. */
  readonly userId: number;
  readonly role: RoleFilter;
  /** 0 is every group. */
  readonly groupId: number;
  /** Counted from 0. */
  readonly page: number;
}

/** Reads from the address which people are shown; what it does not say narrows nothing. */
export function readView(search: Readonly<Record<string, string | undefined>>): UsersView {
  const page = toId(search["page"]);
  return {
    userId: toId(search["user"]),
    role: ROLE_FILTERS.find((each) => each === search["role"]) ?? "",
    groupId: toId(search["group"]),
    // People count pages from 1, the wire from 0.
    page: Math.max(0, page - 1),
  };
}

/** Tells whether the list is narrowed at all. */
export function isNarrowed({ userId, role, groupId }: UsersView): boolean {
  return userId !== 0 || role !== "" || groupId !== 0;
}

/**
 * The search for a changed view. Choosing a person gives up role and group and the other way round, and each of
 * them begins at the first page.
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

/** Anything but a positive whole number is 0. */
function toId(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

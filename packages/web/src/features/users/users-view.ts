import { ROLE_FILTERS, type RoleFilter } from "@guildhall/core";
import { toGroupId } from "../../groups/group.store.ts";

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
  const page = toGroupId(search["page"]);
  return {
    userId: toGroupId(search["user"]),
    role: ROLE_FILTERS.find((each) => each === search["role"]) ?? "",
    groupId: toGroupId(search["group"]),
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
export function toSearch(view: UsersView, change: Partial<UsersView>): Readonly<Record<string, string | undefined>> {
  const next = { ...view, page: 0, ...change };
  const byUser = change.userId !== undefined && change.userId !== 0;
  const byOthers = change.role !== undefined || change.groupId !== undefined;
  return {
    user: toText(byOthers ? 0 : next.userId),
    role: byUser ? undefined : next.role || undefined,
    group: toText(byUser ? 0 : next.groupId),
    page: next.page === 0 ? undefined : String(next.page + 1),
  };
}

function toText(id: number): string | undefined {
  return id === 0 ? undefined : String(id);
}

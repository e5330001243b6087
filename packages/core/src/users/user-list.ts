import { matchesUserFilter } from "./user-filter.policy.ts";
import type { FilteredUser, UserFilter } from "./user-filter.policy.ts";

/** A page of users with the total count. */
export interface UserPage<User> {
  readonly items: readonly User[];
  readonly total: number;
}

/** The page after one of its users changed: the row is updated, or removed if it no longer matches. */
export function withChangedUser<User extends FilteredUser, Page extends UserPage<User>>(
  page: Page,
  { user, filter }: { readonly user: User; readonly filter: UserFilter },
): Page {
  if (!page.items.some((each) => each.id === user.id)) return page;
  if (matchesUserFilter(user, filter)) {
    return { ...page, items: page.items.map((each) => (each.id === user.id ? user : each)) };
  }
  return { ...page, items: page.items.filter((each) => each.id !== user.id), total: page.total - 1 };
}

import { matchesUserFilter } from "./user-filter.policy.ts";
import type { FilteredUser, UserFilter } from "./user-filter.policy.ts";

/** A page of the list of people with how many there are in all. */
export interface UserPage<User> {
  readonly items: readonly User[];
  readonly total: number;
}

/** The page after somebody on it changed: the row shows the change, or is gone when the filter no longer fits. */
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

import { purchaseCalls } from "@guildhall/core/purchases";
import { changeLists, type QueryClient } from "@guildhall/widget/guild";

/** Removes handled purchases from the lists at once, before they're read again. */
export function takeOffLists(queries: QueryClient, ids: readonly number[]): void {
  changeLists(queries, purchaseCalls.list, (page) => ({
    ...page,
    items: page.items.filter(({ id }) => !ids.includes(id)),
  }));
}

import type { Client, EndpointInput, EndpointResponse } from "@guildhall/core";
import type { thanksCalls, ThanksListType } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { queryOptions } from "@tanstack/react-query";

/** The caller's quota, a fixed message, and whether thanks may be given at all. */
export type ThanksFormData = EndpointResponse<typeof thanksCalls.getForEdit>;

/** Tabs with counts, months and quota. */
export type ThanksListsData = EndpointResponse<typeof thanksCalls.getLists>;

export const THANKS_LISTS = ["team", "received", "given"] as const satisfies readonly ThanksListType[];

/** A list of thanks; the month is `YYYY-MM`, or empty for every month. */
export interface ThanksView {
  readonly type: ThanksListType;
  readonly month: string;
}

/** The form of a new thanks. */
export const NEW_THANKS: EndpointInput<typeof thanksCalls.getForEdit> = { params: { id: 0 } };

/** Tabs, months and quota. */
export function thanksListsInput({ month }: Pick<ThanksView, "month">): EndpointInput<typeof thanksCalls.getLists> {
  return { query: { month } };
}

/** One list, newest first; its cursor is `last_id`. */
export function thanksInput({ type, month }: ThanksView): EndpointInput<typeof thanksCalls.list> {
  return { params: { type }, query: { month } };
}

/** Options of reading someone who may be thanked. With the thanks' key, it's as fresh as the rest of the form. */
export function receiverQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: ["thanks", "receiver", userId],
    queryFn: ({ signal }) => client.call(userCalls.get, { params: { id: userId } }, { signal, quiet: true }),
  });
}

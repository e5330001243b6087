import type { EndpointResponse } from "@guildhall/core";
import { notificationCalls } from "@guildhall/core/notifications";
import { userCalls } from "@guildhall/core/users";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, session } from "../../session/api.ts";

/** One notification as it is listed. */
export type ListedNotification = EndpointResponse<typeof userCalls.listNotifications>["items"][number];

// Every key begins with "notifications": that is what the live news of notifications make stale.

/** The reader's own notifications, newest first, page after page. */
export function notificationsQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ["notifications", "list", userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        userCalls.listNotifications,
        { params: { id: userId }, query: { page: pageParam } },
        { signal, quiet: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  });
}

/** One of the reader's own notifications. */
export function notificationQuery(id: number) {
  return queryOptions({
    queryKey: ["notifications", "one", id],
    queryFn: ({ signal }) => api.call(notificationCalls.get, { params: { id } }, { signal, quiet: true }),
  });
}

/** Marks notifications as read, and puts the count that is left on the bell. */
export async function markRead(ids: readonly number[]): Promise<void> {
  const { notificationsCount } = await api.call(
    notificationCalls.markRead,
    { body: { ids: [...ids] } },
    { quiet: true },
  );
  const { info } = session.getState();
  if (info?.loggedIn !== true || info.user === null) return;
  session.adopt({ ...info, user: { ...info.user, notificationsCount } });
}

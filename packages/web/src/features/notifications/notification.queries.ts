import type { EndpointResponse } from "@guildhall/core";
import { notificationCalls } from "@guildhall/core/notifications";
import { userCalls } from "@guildhall/core/users";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, session } from "../../session/api.ts";

export type ListedNotification = EndpointResponse<typeof userCalls.listNotifications>["items"][number];

// The live stream's notification news invalidates every key that begins with "notifications".

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

export function notificationQuery(id: number) {
  return queryOptions({
    queryKey: ["notifications", "one", id],
    queryFn: ({ signal }) => api.call(notificationCalls.get, { params: { id } }, { signal, quiet: true }),
  });
}

/** Marks notifications as read and updates the bell's count. */
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

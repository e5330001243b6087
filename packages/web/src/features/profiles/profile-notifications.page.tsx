import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { queryClient } from "../../data/query-client.ts";
import { definePage } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { NotificationList, notificationsQuery } from "../notifications/index.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { profileQuery, ProfileTabs } from "@guildhall/widget/profiles";

function ProfileNotificationsPage() {
  const { user } = useMember();
  useFreshByHash(user.id);
  return (
    <ProfileFrame userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="notifications" />
          <NotificationList />
        </>
      )}
    </ProfileFrame>
  );
}

/** Refetches the notifications when the URL's hash changes. */
function useFreshByHash(userId: number): void {
  const hash = useLocation({ select: (location) => location.hash });
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    void queryClient.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey });
  }, [hash, userId]);
}

export const profileNotificationsPage = definePage({
  component: ProfileNotificationsPage,
  warm: async () => {
    const member = memberOf(session.getState().info);
    if (member === null) return;
    const { id } = member.user;
    await Promise.all([
      queryClient.prefetchQuery(profileQuery(api, id)),
      queryClient.prefetchInfiniteQuery(notificationsQuery(id)),
    ]);
  },
});

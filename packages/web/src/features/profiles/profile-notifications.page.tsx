import { userCalls } from "@guildhall/core/users";
import { listQuery } from "@guildhall/widget/guild";
import { NotificationList, notificationsInput } from "@guildhall/widget/notifications";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { queryClient } from "../../data/query-client.ts";
import { definePage } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { profileQuery, ProfileTabs } from "@guildhall/widget/profiles";
import { ChatNotices, ownChatsQuery } from "../notifications/index.ts";
import { openThankBack } from "../thanks/index.ts";
import { ProfileFrame } from "./profile-frame.tsx";

function ProfileNotificationsPage() {
  const { user } = useMember();
  useFreshByHash(user.id);
  return (
    <ProfileFrame userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="notifications" />
          <ChatNotices />
          <NotificationList onThankBack={openThankBack} />
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
    void queryClient.invalidateQueries({ queryKey: notificationsOf(userId).queryKey });
  }, [hash, userId]);
}

function notificationsOf(userId: number) {
  return listQuery(api, userCalls.listNotifications, { input: notificationsInput(userId), cursor: "page" });
}

export const profileNotificationsPage = definePage({
  component: ProfileNotificationsPage,
  warm: async () => {
    const member = memberOf(session.getState().info);
    if (member === null) return;
    const { id } = member.user;
    await Promise.all([
      queryClient.prefetchQuery(profileQuery(api, id)),
      queryClient.prefetchInfiniteQuery(notificationsOf(id)),
      queryClient.prefetchQuery(ownChatsQuery),
    ]);
  },
});

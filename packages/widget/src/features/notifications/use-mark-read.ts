import { isUnread, type Notification } from "@guildhall/core/notifications";
import { useEffect, useRef } from "react";
import { useGuild } from "../../guild/index.ts";
import { markRead } from "./mark-read.ts";

/** Marks each new notification as read once, as soon as it's on the page. */
export function useMarkRead(shown: readonly Pick<Notification, "id" | "status">[]): void {
  const { client, session } = useGuild();
  const marked = useRef(new Set<number>());
  useEffect(() => {
    const ids = shown.filter((each) => isUnread(each) && !marked.current.has(each.id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    // A failed one stays new on the bell and is retried on the next visit.
    markRead({ client, session }, ids).catch(() => {
      for (const id of ids) marked.current.delete(id);
    });
  }, [client, session, shown]);
}

import { notificationCalls } from "@guildhall/core/notifications";
import type { Guild } from "../../guild/index.ts";

/** Marks notifications as read and updates the bell's count. */
export async function markRead(
  { client, session }: Pick<Guild, "client" | "session">,
  ids: readonly number[],
): Promise<void> {
  const { notificationsCount } = await client.call(
    notificationCalls.markRead,
    { body: { ids: [...ids] } },
    { quiet: true },
  );
  const { info } = session.getState();
  if (info?.loggedIn !== true || info.user === null) return;
  session.adopt({ ...info, user: { ...info.user, notificationsCount } });
}

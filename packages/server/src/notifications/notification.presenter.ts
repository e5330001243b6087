import { headlineText, messageLink } from "@guildhall/core/messages";
import type { Notification } from "@guildhall/core/notifications";
import type { CardParts } from "../cards/card.presenter.ts";
import { wordCard } from "../cards/card-words.ts";
import type { CardReader } from "../cards/card-words.ts";
import type { NotificationRow } from "./notification.repository.ts";

/** A notification in its reader's language; parts are null if its subject is gone: it was shown, and now says so. */
export function presentNotification(row: NotificationRow, parts: CardParts | null, reader: CardReader): Notification {
  const { id, category, type, status, memberId: userId } = row;
  const words = wordCard(row, parts, reader);
  return {
    id,
    category,
    type,
    status,
    userId,
    createdAt: row.createdAt.toISOString(),
    link: parts === null ? "" : messageLink(type, row.payload, userId),
    headline: [...words.headline],
    body: words.body,
    title: headlineText(words.headline),
    message: (parts && writtenIn(parts)) || words.body,
    ...(parts ?? { author: null }),
  };
}

/** What its author wrote. */
function writtenIn({ thanks, adjustment, assignment, purchase }: CardParts): string {
  return thanks?.description ?? adjustment?.comment ?? assignment?.comment ?? purchase?.comment ?? "";
}

import { headlineText, messageLink } from "@guildhall/core/messages";
import type { Notification } from "@guildhall/core/notifications";
import { isLicensedPage } from "@guildhall/core/session";
import type { PresentedCard } from "../cards/create-card-presenter.ts";
import { wordCard } from "../cards/card-words.ts";
import type { CardReader } from "../cards/card-words.ts";
import type { NotificationRow } from "./notification.repository.ts";

/** A notification in its reader's language; without a card, its subject is gone: it was shown, and now says so. */
export function presentNotification(
  row: NotificationRow,
  card: PresentedCard | null,
  reader: CardReader,
): Notification {
  const { id, category, type, status, memberId: userId } = row;
  const words = wordCard(row, card, reader);
  const link = card === null ? "" : messageLink(type, row.payload, userId);
  return {
    id,
    category,
    type,
    status,
    userId,
    createdAt: row.createdAt.toISOString(),
    link: isLicensedPage(link, reader.features) ? link : "",
    headline: [...words.headline],
    body: words.body,
    title: headlineText(words.headline),
    message: card?.written || words.body,
    author: card?.author ?? null,
    ...card?.parts,
  };
}

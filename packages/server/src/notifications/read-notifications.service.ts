import { AccessDeniedError, LIST_PAGE_SIZE, NotFoundError, pageWindow, toPage } from "@guildhall/core";
import type { Notification } from "@guildhall/core/notifications";
import type { PresentCards } from "../cards/create-card-presenter.ts";
import { readerOf } from "../cards/card-words.ts";
import type { MemberCall } from "../lib/deps.ts";
import { presentNotification } from "./notification.presenter.ts";
import { findNotification, findNotifications } from "./notification.repository.ts";
import type { NotificationRow } from "./notification.repository.ts";

/** Newest first. @throws {AccessDeniedError} for someone else's */
export async function listOwnNotifications(
  call: MemberCall,
  presentCards: PresentCards,
  question: { readonly userId: number; readonly page: number },
) {
  if (question.userId !== call.actor.memberId) throw new AccessDeniedError("not_yours");
  const at = { page: question.page, size: LIST_PAGE_SIZE };
  const rows = await findNotifications(call.db, ownerOf(call), pageWindow(at.page, at.size));
  const page = toPage(rows, at);
  return { items: await presentAll(call, presentCards, page.items), hasNext: page.hasNext, nextPage: page.nextPage };
}

/** @throws {NotFoundError} when it doesn't exist or isn't theirs */
export async function readNotification(
  call: MemberCall,
  presentCards: PresentCards,
  notificationId: number,
): Promise<Notification> {
  const row = await findNotification(call.db, ownerOf(call), notificationId);
  const [notification] = row === undefined ? [] : await presentAll(call, presentCards, [row]);
  if (notification === undefined) throw new NotFoundError("notification", { notificationId });
  return notification;
}

function ownerOf({ actor }: MemberCall) {
  return { workspaceId: actor.workspace.id, memberId: actor.memberId };
}

async function presentAll(
  call: MemberCall,
  presentCards: PresentCards,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const cards = await presentCards(call, rows);
  const reader = readerOf(call);
  return rows.map((row, index) => presentNotification(row, cards[index] ?? null, reader));
}

import type { Language } from "@guildhall/core";
import type { NotificationType } from "@guildhall/core/notifications";
import type { CardParts } from "../cards/card.presenter.ts";
import { translatorOf } from "../lib/texts.ts";

/** A notification's title and message in the reader's language; parts are null if its subject is gone. */
export function describeCard(card: {
  readonly language: Language;
  readonly type: NotificationType;
  readonly parts: CardParts | null;
}): { readonly title: string; readonly message: string } {
  const t = translatorOf(card.language);
  if (card.parts === null) return { title: t(`cards:${card.type}.gone`), message: "" };
  const values = valuesOf(card.parts);
  return {
    title: t(`cards:${card.type}.title`, values),
    message:
      messageOf(card.parts) ||
      t(isPaidBack(card.parts) ? "cards:purchase_refunded.paidBack" : `cards:${card.type}.message`, values),
  };
}

function isPaidBack({ purchase }: CardParts): boolean {
  return (purchase?.returned.length ?? 0) > 0;
}

function valuesOf({ author, challenge, assignment, achievement, product: perk, purchase }: CardParts) {
  return {
    author: author?.name ?? "",
    challenge: challenge?.title ?? "",
    achievement: achievement?.title ?? "",
    perk: perkOf({ product: perk, purchase }),
    count: assignment?.memberCount ?? 1,
  };
}

function perkOf({ product: perk, purchase }: Pick<CardParts, "product" | "purchase">): string {
  return perk?.title ?? purchase?.productTitle ?? "";
}

function messageOf(parts: CardParts): string {
  return (
    parts.thanks?.description ?? parts.adjustment?.comment ?? parts.assignment?.comment ?? parts.purchase?.comment ?? ""
  );
}

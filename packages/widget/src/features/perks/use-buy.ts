import type { Translate } from "@guildhall/core/i18n";
import type { Perk } from "@guildhall/core/perks";
import {
  abilityToBuy,
  boughtText,
  EMPTY_PURCHASE_DRAFT,
  isPaid,
  isPriceChanged,
  isRecipientMissing,
  purchaseCalls,
  toPurchase,
  type PurchaseDraft,
} from "@guildhall/core/purchases";
import { useState } from "react";
import type { DialogForm } from "../../forms/index.ts";
import { hasArrived, useActionOf, useGuild, useTranslate, type Action, type Guild } from "../../guild/index.ts";
import type { ShownPerk } from "./use-perks.ts";
import { useRefusal } from "./use-refusal.ts";

/** State of the purchase dialog. */
export interface BuyForm extends DialogForm {
  readonly draft: PurchaseDraft;
  /** Whether the buyer pays; false for free perks. */
  readonly isPaid: boolean;
  readonly isChanged: boolean;
  readonly errorOf: (field: string) => string | null;
  readonly change: (parts: Partial<PurchaseDraft>) => void;
}

/** State of a purchase; it's charged at the price the perk shows on sending. */
export function useBuy({ perk, isGone }: ShownPerk, onBought: () => void): BuyForm {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const [draft, setDraft] = useState(EMPTY_PURCHASE_DRAFT);
  const [seen, setSeen] = useState(perk.costs);
  const { action, buy } = usePurchase(perk, onBought);
  const isChanged = isPriceChanged(perk, draft, seen);
  const gone = isGone ? t("perks:buy.gone") : null;
  // What's left may lack just what was bought: after a lost answer only the server knows.
  const refusal = action.isUnsure ? null : (gone ?? refusalOf(perk, abilityToBuy(draft)));
  const blocked = refusal ?? (isRecipientMissing(draft) ? t("perks:buy.recipientMissing") : null);
  return {
    draft,
    isPaid: isPaid(perk, draft),
    isChanged,
    isDirty: JSON.stringify(draft) !== JSON.stringify(EMPTY_PURCHASE_DRAFT),
    isBusy: action.isBusy,
    blocked,
    notice: noticeOf(action, t) ?? gone ?? (isChanged ? t("perks:buy.changed") : null),
    errors: action.errors.map(({ message }) => message),
    errorOf: action.errorOf,
    change: (parts) => setDraft({ ...draft, ...parts }),
    send: () => {
      if (blocked !== null || action.isBusy) return;
      // The new price is visible now: sending again accepts it.
      setSeen(perk.costs);
      buy(draft);
    },
  };
}

function noticeOf({ failure, notice }: Action, t: Translate): string | null {
  return failure !== null && hasArrived(failure) ? t("perks:buy.arrived") : notice;
}

function usePurchase(
  perk: Perk,
  onBought: () => void,
): { readonly action: Action; readonly buy: (draft: PurchaseDraft) => void } {
  const guild = useGuild();
  const action = useActionOf(purchaseCalls.create);
  const buy = (draft: PurchaseDraft): void => {
    const body = toPurchase(perk, draft);
    action.run("buy", async (idempotencyKey) => {
      await guild.client.call(purchaseCalls.create, { body }, { idempotencyKey, quiet: true });
      announceBought(guild, perk, draft);
      onBought();
    });
  };
  return { action, buy };
}

/** Says what was bought and for whom; one's own is shown in the profile. */
function announceBought(guild: Guild, perk: Perk, draft: PurchaseDraft): void {
  const { t } = guild.texts.get();
  const text = boughtText(perk, draft);
  const isOwn = text === "created" || text === "createdFree";
  const action = { label: t("perks:buy.show"), run: () => guild.navigate("/profile/perks") };
  guild.notify({
    text: t(`perks:buy.${text}`, { title: perk.title, name: draft.recipient?.name ?? "" }),
    tone: "good",
    ...(isOwn && guild.hasPage("/profile/perks") && { action }),
  });
}

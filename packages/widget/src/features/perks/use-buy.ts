import { RefusedFailure } from "@guildhall/core";
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
import { useActionOf, useGuild, useTranslate, type Action, type Guild } from "../../guild/index.ts";
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

/** State of a purchase; it's charged at the price `perk` shows on sending. */
export function useBuy(perk: Perk, onBought: () => void): BuyForm {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const [draft, setDraft] = useState(EMPTY_PURCHASE_DRAFT);
  const [seen, setSeen] = useState(perk.costs);
  const { action, buy } = usePurchase(perk, onBought);
  const isChanged = isPriceChanged(perk, draft, seen);
  const blocked =
    refusalOf(perk, abilityToBuy(draft)) ?? (isRecipientMissing(draft) ? t("perks:buy.recipientMissing") : null);
  return {
    draft,
    isPaid: isPaid(perk, draft),
    isChanged,
    isDirty: JSON.stringify(draft) !== JSON.stringify(EMPTY_PURCHASE_DRAFT),
    isBusy: action.isBusy,
    blocked,
    notice: action.notice ?? (isChanged ? t("perks:buy.changed") : null),
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

function usePurchase(
  perk: Perk,
  onBought: () => void,
): { readonly action: Action; readonly buy: (draft: PurchaseDraft) => void } {
  const guild = useGuild();
  const [refusals, setRefusals] = useState(0);
  const action = useActionOf(purchaseCalls.create, {
    // A refused key always gets the same response; a new one allows a retry.
    onFailure: (failure) => {
      if (failure instanceof RefusedFailure) setRefusals((count) => count + 1);
    },
  });
  const buy = (draft: PurchaseDraft): void => {
    const body = toPurchase(perk, draft);
    action.run(JSON.stringify([body, refusals]), async (idempotencyKey) => {
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

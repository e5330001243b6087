import { CallFailure, type EndpointInput, RefusedFailure, ValidationFailure } from "@guildhall/core";
import { mayPayShown, type Perk } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { createPlatform } from "@guildhall/core/transport";
import type { Person } from "@guildhall/widget";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type Attempt, attemptFor, type DialogForm } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { api } from "../../session/api.ts";
import { explainFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshPerks } from "./perks.queries.ts";
import { useRefusal } from "./use-refusal.ts";

interface BuyDraft {
  readonly isGift: boolean;
  readonly recipient: Person | null;
  readonly message: string;
  readonly announce: boolean;
  readonly isFree: boolean;
}

/** State of the purchase dialog. */
export interface BuyForm extends DialogForm {
  readonly draft: BuyDraft;
  /** Whether the buyer pays; false for free perks. */
  readonly isPaid: boolean;
  readonly isChanged: boolean;
  readonly errorOf: (field: string) => string | null;
  readonly change: (parts: Partial<BuyDraft>) => void;
}

const EMPTY: BuyDraft = { isGift: false, recipient: null, message: "", announce: false, isFree: false };

/** State of a purchase; it's charged at the price `perk` shows on sending. */
export function useBuy(perk: Perk, onBought: () => void): BuyForm {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const [draft, setDraft] = useState(EMPTY);
  const [seen, setSeen] = useState(perk.costs);
  const sending = useSending(perk, onBought);
  const isPaid = perk.costs.length > 0 && !draft.isFree;
  const isChanged = !draft.isFree && !mayPayShown(perk.costs, seen).allowed;
  const isUnnamed = draft.isGift && draft.recipient === null;
  const blocked =
    refusalOf(perk, draft.isFree ? "buyFree" : "buy") ?? (isUnnamed ? t("perks:buy.recipientMissing") : null);
  return {
    draft,
    isPaid,
    isChanged,
    isDirty: JSON.stringify(draft) !== JSON.stringify(EMPTY),
    isBusy: sending.isBusy,
    blocked,
    notice: sending.notice ?? (isChanged ? t("perks:buy.changed") : null),
    errors: sending.fields.map(({ message }) => message),
    errorOf: (field) => sending.fields.find((each) => each.field === field)?.message ?? null,
    change: (parts) => setDraft({ ...draft, ...parts }),
    send: () => {
      if (blocked !== null || sending.isBusy) return;
      // The new price is visible now: sending again accepts it.
      setSeen(perk.costs);
      void sending.send(draft);
    },
  };
}

type Body = EndpointInput<typeof purchaseCalls.create>["body"];

function toBody({ id, costs }: Perk, { isGift, recipient, message, announce, ...draft }: BuyDraft): Body {
  // Anyone can buy a free perk, so there's no charge to waive.
  const isFree = draft.isFree && costs.length > 0;
  const userId = isGift ? (recipient?.id ?? 0) : 0;
  return {
    productId: id,
    userId,
    // A gift stays inactive until its holder requests it.
    activate: userId === 0,
    message: message.trim(),
    publishAnnounce: announce,
    isFree,
    ...(!isFree && { costs: costs.map(({ currencyId, amount }) => ({ currencyId, amount })) }),
  };
}

function useSending(perk: Perk, onBought: () => void) {
  const announceBought = useAnnounceBought();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef<Attempt | null>(null);
  const send = async (draft: BuyDraft): Promise<void> => {
    const body = toBody(perk, draft);
    last.current = attemptFor(last.current, body, createPlatform().newKey);
    setIsBusy(true);
    setFailure(null);
    try {
      await api.call(purchaseCalls.create, { body }, { idempotencyKey: last.current.key, quiet: true });
      announceBought(perk, draft);
      void refreshPerks();
      onBought();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      // A refused key always gets the same response; a new one allows a retry.
      if (error instanceof RefusedFailure) last.current = null;
      // The shelf is stale; offline, awaiting this would wait for the network.
      void refreshPerks();
    } finally {
      setIsBusy(false);
    }
  };
  const isInvalid = failure instanceof ValidationFailure;
  return {
    isBusy,
    fields: isInvalid ? failure.fields : [],
    notice: failure === null || isInvalid ? null : explainFailure(failure),
    send,
  };
}

/** Says what was bought and for whom; one's own is shown in the profile. */
function useAnnounceBought(): (perk: Perk, draft: BuyDraft) => void {
  const t = useTranslate();
  const navigate = useNavigate();
  const hasOwnPerks = useHasRoute("/profile/perks");
  return ({ title, costs }, { isGift, recipient, isFree }) => {
    const isOwn = !isGift || recipient === null;
    const free = costs.length === 0 || isFree ? "Free" : "";
    const text = isOwn
      ? t(`perks:buy.created${free}`, { title })
      : t(`perks:buy.gifted${free}`, { title, name: recipient.name });
    const action = { label: t("perks:buy.show"), run: () => void navigate({ href: "/profile/perks" }) };
    showMessage({ text, tone: "good", ...(isOwn && hasOwnPerks && { action }) });
  };
}

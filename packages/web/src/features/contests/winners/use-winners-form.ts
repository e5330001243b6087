import { ValidationFailure, type UserRef } from "@guildhall/core";
import {
  contestCalls,
  costOfWinners,
  findWinnersProblems,
  newWinners,
  toWinners,
  type Contest,
  type WinnersDraft,
  type WinnersInput,
} from "@guildhall/core/contests";
import { describeFieldError } from "@guildhall/core/i18n";
import { useDraft } from "@guildhall/widget/forms";
import { useCall, useSend, type Progress } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslateAny } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

/** Errors as text. */
export interface WinnersErrors {
  /** Of a place, counted from 0. */
  readonly atPlace: (index: number) => string | null;
  readonly atOthers: string | null;
  /** Each with its field's name. */
  readonly list: readonly string[];
}

export interface WinnersForm {
  readonly contest: Contest;
  readonly draft: WinnersDraft;
  /** What's chosen costs, and how many people are paid. */
  readonly cost: ReturnType<typeof costOfWinners>;
  readonly hasWinner: boolean;
  readonly errors: WinnersErrors;
  /** Rises with each attempt that finds errors. */
  readonly faults: number;
  readonly isRestored: boolean;
  readonly isDirty: boolean;
  /** They've been saved from here. */
  readonly isSaved: boolean;
  /** What was sent; null for nothing yet. */
  readonly sent: WinnersInput | null;
  readonly isConfirming: boolean;
  readonly sending: Progress;
  readonly choose: (index: number, people: readonly UserRef[]) => void;
  readonly chooseOthers: (others: Partial<Pick<WinnersDraft, "others" | "othersAll">>) => void;
  readonly discard: () => void;
  /** Asks to confirm, unless something's wrong. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly save: () => void;
}

/** Winners being chosen; they're kept in this tab until they're saved. */
export function useWinnersForm(contest: Contest): WinnersForm {
  const t = useTranslateAny();
  const navigate = useNavigate();
  const start = newWinners(contest);
  const kept = useDraft<WinnersDraft>(`contest.${String(contest.id)}.winners`, start);
  const [stored, setDraft] = useState(kept.initial);
  // A place may have come or gone meanwhile.
  const draft = { ...stored, places: start.places.map((none, index) => stored.places[index] ?? none) };
  const [isRestored, setIsRestored] = useState(kept.isRestored && !isSame(kept.initial, start));
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [sent, setSent] = useState<WinnersInput | null>(null);
  const [faults, setFaults] = useState(0);
  const sending = useSend(contestCalls.saveWinners, {
    onFailure: (failure) => {
      if (!(failure instanceof ValidationFailure)) return;
      setIsConfirming(false);
      setFaults((count) => count + 1);
    },
  });
  const own = findWinnersProblems(contest, draft);
  const hasWinner = draft.places.some((people) => people.length > 0);
  const put = (next: WinnersDraft): void => {
    setDraft(next);
    kept.keep(next);
    // Earlier errors were about the earlier choice.
    if (sending.failure !== null) sending.forget();
  };
  return {
    contest,
    draft,
    cost: costOfWinners(contest, draft, useEntries(contest)),
    hasWinner,
    errors: useErrors([
      ...own
        .filter(({ code }) => code !== "no_winner")
        .map((error) => ({ field: error.field, message: describeFieldError(t, error) })),
      ...sending.errors,
    ]),
    faults,
    isRestored,
    isDirty: !isSaved && !isSame(draft, start),
    isSaved,
    sent,
    isConfirming,
    sending,
    choose: (index, people) => put({ ...draft, places: draft.places.with(index, people) }),
    chooseOthers: (others) => put({ ...draft, ...others }),
    discard: () => {
      kept.forget();
      setDraft(start);
      setIsRestored(false);
      sending.forget();
    },
    ask: () => {
      if (!hasWinner) return;
      if (own.length > 0 || sending.errors.length > 0) setFaults((count) => count + 1);
      else setIsConfirming(true);
    },
    cancel: () => setIsConfirming(false),
    save: () => {
      const body = toWinners(draft);
      setSent(body);
      sending.send({ params: { id: contest.id }, body }, () => {
        kept.forget();
        setIsSaved(true);
        showMessage({ text: t("contest:winners.saved"), tone: "good" });
        void navigate({ to: `/contest/${String(contest.id)}` as string, ignoreBlocker: true });
      });
    },
  };
}

function isSame(first: WinnersDraft, second: WinnersDraft): boolean {
  return JSON.stringify(toWinners(first)) === JSON.stringify(toWinners(second));
}

/** How many joined and can win, without whoever chooses; 0 where nobody joins. */
function useEntries({ id, type, joined }: Contest): number {
  const input = { params: { id }, query: {} };
  const { data } = useCall(contestCalls.listParticipants, input, { enabled: type === "manual_participants" });
  return Math.max(0, (data?.total ?? 0) - Number(joined));
}

function useErrors(found: readonly { readonly field: string; readonly message: string }[]): WinnersErrors {
  const t = useTranslateAny();
  const at = (field: string): string | null => {
    const messages = found.filter((each) => each.field === field).map(({ message }) => message);
    return messages.length === 0 ? null : messages.join(" ");
  };
  const labelOf = (field: string): string | null => {
    if (field === "otherRewardsUsers") return t("contest:winners.others");
    const [, index] = field.split(".");
    return index === undefined ? null : t("contest:winners.place", { place: Number(index) + 1 });
  };
  const list = found.map(({ field, message }) => {
    const label = labelOf(field);
    return label === null ? message : t("contests:form.fieldError", { field: label, error: message });
  });
  return { atPlace: (index) => at(`winnersByPlace.${String(index)}`), atOthers: at("otherRewardsUsers"), list };
}

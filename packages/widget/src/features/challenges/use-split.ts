import { amountInWords, type Hundredths } from "@guildhall/core";
import {
  type Assignment,
  assignmentCalls,
  evenShares,
  leftOf,
  listShares,
  mostOf,
  shareKey,
  toSplitBody,
  type Share,
  type SplitMode,
  type TypedShares,
} from "@guildhall/core/challenges";
import { useActionOf, useGuild, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { useState } from "react";
import type { DialogForm } from "../../forms/index.ts";
import { useRefusalOf } from "../activities/index.ts";

type Place = Pick<Share, "memberId" | "currencyId">;

/** State of the split dialog. */
export interface SplitForm extends DialogForm {
  readonly mode: SplitMode;
  readonly setMode: (mode: SplitMode) => void;
  /** What's left of the pool, as text; empty when all is split. */
  readonly leftText: string;
  readonly evenOf: (place: Place) => Hundredths;
  readonly amountOf: (place: Place) => Hundredths | null;
  /** A share's maximum, in hundredths. */
  readonly mostOf: (place: Place) => Hundredths;
  readonly enter: (place: Place, amount: Hundredths | null) => void;
}

/** State of a raid's split; starts with equal shares. */
export function useSplit(attempt: Assignment, onDone: () => void): SplitForm {
  const t = useTranslate();
  const { client, notify } = useGuild();
  const language = useReaderLanguage();
  const action = useActionOf(assignmentCalls.splitReward);
  // As it was on opening: news mustn't change the amounts while they're being edited.
  const [{ pool, memberIds }] = useState(() => ({
    pool: attempt.pool,
    memberIds: attempt.assignees.map(({ userId }) => userId),
  }));
  const [mode, setMode] = useState<SplitMode>("even");
  const [typed, setTyped] = useState<TypedShares>(() => evenShares(pool, memberIds));
  const even = evenShares(pool, memberIds);
  const shares = listShares({ pool, memberIds, typed });
  const left = leftOf(pool, shares);
  const leftText = pool
    .flatMap((line) => {
      const amount = left.get(line.currencyId) ?? 0;
      return amount === 0 ? [] : [amountInWords({ ...line, amount }, language)];
    })
    .join(", ");
  const hasEmpty = shares.some((share) => typed[shareKey(share)] === null);
  const refusal = useRefusalOf(attempt.abilities.split, action);
  const unfit =
    mode === "even"
      ? null
      : hasEmpty
        ? t("challenge:split.empty")
        : leftText === ""
          ? null
          : t("challenge:split.notWhole", { left: leftText });
  const blocked = refusal ?? unfit;

  const send = (): void => {
    if (blocked !== null) return;
    const body = toSplitBody(mode, { memberIds, shares });
    action.run("split", async (idempotencyKey) => {
      await client.call(
        assignmentCalls.splitReward,
        { params: { id: attempt.id }, body },
        { idempotencyKey, quiet: true },
      );
      notify({ text: t("challenge:done.split"), tone: "good" });
      onDone();
    });
  };
  return {
    mode,
    setMode,
    leftText,
    isDirty: mode === "each",
    isBusy: action.isBusy,
    blocked,
    notice: refusal ?? action.notice,
    errors: action.errors.map(({ message }) => message),
    send,
    evenOf: (place) => even[shareKey(place)] ?? 0,
    amountOf: (place) => {
      const amount = typed[shareKey(place)];
      return amount === undefined ? 0 : amount;
    },
    mostOf: (place) =>
      mostOf(shares.find((share) => shareKey(share) === shareKey(place)) ?? { ...place, amount: 0 }, left),
    enter: (place, amount) => setTyped({ ...typed, [shareKey(place)]: amount }),
  };
}

import { type EndpointResponse, formatAmount } from "@guildhall/core";
import {
  type RewardCurrency,
  rewardProblems,
  type RewardSettings,
  settleRewards,
  rewardCalls,
} from "@guildhall/core/rewards";
import { useState } from "react";
import { useDraft } from "@guildhall/widget/forms";
import { callQuery, useActionOf, useGuild } from "@guildhall/widget/guild";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { currentLanguage, translate, useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export type Rewards = EndpointResponse<typeof rewardCalls.get>;

export interface RewardsForm {
  readonly settings: RewardSettings;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: readonly string[];
  /** The default reward was moved because its currency is no longer in use. */
  readonly isMoved: boolean;
  readonly isAllowed: (currencyId: number) => boolean;
  readonly allow: (currencyId: number, isAllowed: boolean) => void;
  readonly setDefault: (
    parts: Partial<Pick<RewardSettings, "defaultRewardCurrencyId" | "defaultRewardAmount">>,
  ) => void;
  readonly discard: () => void;
  readonly save: () => void;
}

/** An unsaved choice, with the one it started from. */
interface RewardsDraft extends RewardSettings {
  readonly seen?: RewardSettings;
}

function withoutSeen(draft: RewardsDraft | null): RewardSettings | null {
  if (draft === null) return null;
  const { seen: _seen, ...settings } = draft;
  return settings;
}

function rewardWords(data: Rewards) {
  const nameOf = (id: unknown): string => everyCurrency(data).find((each) => each.id === id)?.name ?? "";
  return fieldWords(
    {
      defaultRewardCurrencyId: translate("rewards:default.currency"),
      defaultRewardAmount: translate("rewards:default.amount"),
    },
    {
      defaultRewardCurrencyId: nameOf,
      defaultRewardAmount: (amount) => formatAmount(Number(amount), currentLanguage()),
    },
  );
}

/** Every available currency, in display order. */
export function everyCurrency({ custom, popular, other }: Rewards): readonly RewardCurrency[] {
  return [...custom, ...popular, ...other];
}

/**
 * State of the currency choice; core predicts its consequences before the server. `draft` names the stored draft; with
 * `mayKeep`, saving the suggestion as it is chooses it.
 */
export function useRewardsForm(
  data: Rewards,
  {
    draft: name = "rewards",
    mayKeep = false,
    onSaved,
  }: {
    readonly draft?: string;
    readonly mayKeep?: boolean;
    readonly onSaved?: (rewards: Rewards) => void;
  } = {},
): RewardsForm {
  const t = useTranslate();
  const draft = useDraft<RewardsDraft | null>(name, null);
  const [edited, setEdited] = useState(draft.initial);
  const [isMoved, setIsMoved] = useState(false);
  const { client, queries } = useGuild();
  const { isBusy, notice, errors, run } = useActionOf(rewardCalls.update);
  const order = everyCurrency(data).map((each) => each.id);
  const settings = withoutSeen(edited) ?? data.settings;
  const isDirty =
    edited !== null &&
    JSON.stringify(settleRewards(settings, order)) !== JSON.stringify(settleRewards(data.settings, order));
  const isNone = rewardProblems(settings).length > 0;
  const edit = (next: RewardSettings): void => {
    const kept = { ...next, seen: edited?.seen ?? data.settings };
    draft.keep(kept);
    setEdited(kept);
  };
  const start = (): void => {
    draft.forget();
    setIsMoved(false);
    setEdited(null);
  };
  const send = async (): Promise<void> => {
    const wanted = { ...settings, allowedCurrencyIds: [...settings.allowedCurrencyIds] };
    const saved = await saveUnlessChanged({
      wanted,
      seen: edited?.seen ?? data.settings,
      send: (body) => client.call(rewardCalls.update, { body }, { quiet: true }),
      words: () => rewardWords(data),
    });
    queries.setQueryData(callQuery(client, rewardCalls.get, {}).queryKey, saved);
    showMessage({ text: t("rewards:saved"), tone: "good" });
    start();
    onSaved?.(saved);
  };
  return {
    settings,
    isDirty,
    isBusy,
    blocked: isNone ? t("errors:requiredReward") : null,
    notice,
    errors: errors.map((each) => each.message),
    isMoved,
    isAllowed: (currencyId) => settings.allowedCurrencyIds.includes(currencyId),
    allow: (currencyId, isAllowed) => {
      const others = settings.allowedCurrencyIds.filter((id) => id !== currencyId);
      const allowedCurrencyIds = isAllowed ? [...others, currencyId] : others;
      const next = settleRewards({ ...settings, allowedCurrencyIds }, order);
      setIsMoved(next.defaultRewardCurrencyId !== settings.defaultRewardCurrencyId);
      edit(next);
    },
    setDefault: (parts) => {
      setIsMoved(false);
      edit({ ...settings, ...parts });
    },
    discard: start,
    save: () => {
      if ((isDirty || mayKeep) && !isNone) run("save", send);
    },
  };
}

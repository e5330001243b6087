import type { EndpointResponse } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import { useState } from "react";
import { useDraft } from "@guildhall/widget/forms";
import { useActionOf } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
import type { Channel } from "@guildhall/widget/channels";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Suggested first perks. */
export type Samples = EndpointResponse<typeof perkCalls.getForIntro>;

/** By key; a price in hundredths, null for an empty field. */
interface Choice {
  readonly isLeftOut: Readonly<Record<string, boolean>>;
  readonly prices: Readonly<Record<string, number | null>>;
  readonly channel: Channel | null;
}

const UNTOUCHED: Choice = { isLeftOut: {}, prices: {}, channel: null };

/** The selected first perks; kept in this tab until they're added. */
export function useFirstPerks({ items }: Samples, onDone: () => void) {
  const t = useTranslate();
  const { features } = useMember();
  const draft = useDraft<Choice>("intro.perks", UNTOUCHED);
  const [choice, setChoice] = useState(draft.initial);
  const { isBusy, notice, errors, errorOf, run } = useActionOf(perkCalls.createForIntro);
  const put = (next: Choice): void => {
    setChoice(next);
    draft.keep(next);
  };
  const open = items.filter((each) => !each.isAdded);
  const chosen = open.filter((each) => choice.isLeftOut[each.key] !== true);
  const priceOf = ({ key, costs }: Samples["items"][number]): number | null =>
    choice.prices[key] === undefined ? (costs[0]?.amount ?? 0) : choice.prices[key];
  const send = async (idempotencyKey: string): Promise<void> => {
    const perks = chosen.map((each) => ({
      key: each.key,
      costs: each.costs.map(({ currencyId }) => ({ currencyId, amount: priceOf(each) ?? 0 })),
    }));
    const { ids } = await api.call(
      perkCalls.createForIntro,
      { body: { products: perks, channelId: choice.channel?.id ?? "" } },
      { quiet: true, idempotencyKey },
    );
    draft.forget();
    showMessage({ text: t("intro:perks.added", { count: ids.length }), tone: "good" });
    onDone();
  };
  return {
    chosen: chosen.length,
    isDone: open.length === 0,
    isBusy,
    notice,
    errors: errors.map((each) => each.message),
    blocked: blockedOf(),
    channel: choice.channel,
    channelError: errorOf("channelId"),
    setChannel: (channel: Channel | null) => put({ ...choice, channel }),
    isChosen: (key: string) => chosen.some((each) => each.key === key),
    priceOf,
    choose: (key: string, isChosen: boolean) =>
      put({ ...choice, isLeftOut: { ...choice.isLeftOut, [key]: !isChosen } }),
    setPrice: (key: string, amount: number | null) => put({ ...choice, prices: { ...choice.prices, [key]: amount } }),
    send: () => {
      if (blockedOf() === null) run("add", send);
    },
  };

  function blockedOf(): string | null {
    if (open.length === 0) return null;
    if (!features.includes("new-perk")) return t("errors:refusal.feature_off");
    return chosen.length === 0 ? t("intro:perks.noneChosen") : null;
  }
}

/** State of the selection of first perks. */
export type FirstPerks = ReturnType<typeof useFirstPerks>;

import { NO_FORMS } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn } from "@guildhall/core/rewards";
import type { RewardCurrency, RewardSettings } from "@guildhall/core/rewards";
import { currencyIconUrl } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import type { Handle } from "../db/database.ts";
import type { MemberCall } from "../lib/deps.ts";
import { countSpendable, findDefaultReward } from "./reward.repository.ts";

/** A currency of the workspace, or one it can add from the catalogue. */
export type OfferedCurrency = Omit<Currency, "kind"> & { readonly section: "custom" | "popular" | "other" };

/** Available currencies by section, and the selection. */
export async function getRewards({ db, actor, language }: MemberCall) {
  const workspaceId = actor.workspace.id;
  const offered = offeredCurrencies(await findCurrencies(db, workspaceId));
  const settings = settingsOf(offered, await findDefaultReward(db, workspaceId));
  const section = (name: OfferedCurrency["section"]): RewardCurrency[] =>
    offered.filter((each) => each.section === name).map((each) => presentCurrency(each, language));
  return {
    settings,
    custom: section("custom"),
    popular: section("popular"),
    other: section("other"),
    balances: await countSpendable(db, workspaceId),
  };
}

/** Reward of a new challenge; none if the default is 0 or its currency isn't in use. */
export async function readDefaultRewards(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly currencyId: number; readonly amount: number }[]> {
  const reward = await findDefaultReward(db, workspaceId);
  return reward.currencyId === 0 || reward.amount === 0 ? [] : [reward];
}

/** In display order: the workspace's own, then the catalogue. */
export function offeredCurrencies(own: readonly Currency[]): OfferedCurrency[] {
  const taken = new Map(own.map((each) => [each.icon, each]));
  const known = new Set(CURRENCY_CATALOGUE.map((each) => each.icon));
  // Those with a picture, and emoji outside the catalogue.
  const custom = own.filter((each) => !known.has(each.icon));
  return [
    ...custom.map((each) => ({ ...each, section: "custom" as const })),
    ...CURRENCY_CATALOGUE.map((each) => ({
      isAllowed: false,
      forms: NO_FORMS,
      ...(taken.get(each.icon) ?? each),
      section: each.section,
    })),
  ];
}

/** Custom currencies have a picture, others an emoji. */
export function presentCurrency(currency: Omit<Currency, "kind">, language: Language): RewardCurrency {
  const kind = currency.icon.startsWith("/") ? "custom" : "emoji";
  return {
    id: currency.id,
    name: currencyNameIn(language, currency),
    forms: kind === "custom" ? currency.forms : currencyFormsIn(language, currency),
    iconUrl: currencyIconUrl({ kind, icon: currency.icon }),
    isAllowed: currency.isAllowed,
  };
}

/** The stored settings; the default currency falls back to the first one. */
function settingsOf(
  offered: readonly OfferedCurrency[],
  reward: { readonly currencyId: number; readonly amount: number },
): RewardSettings {
  const allowed = offered.filter((each) => each.isAllowed);
  return {
    allowedCurrencyIds: allowed.map((each) => each.id),
    defaultRewardCurrencyId: reward.currencyId === 0 ? (allowed[0]?.id ?? 1) : reward.currencyId,
    defaultRewardAmount: reward.amount,
  };
}

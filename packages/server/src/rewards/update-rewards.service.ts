import { fieldChanges, InvalidInputError, mergeChoice } from "@guildhall/core";
import type { FieldError, Language } from "@guildhall/core";
import {
  CURRENCY_CATALOGUE,
  currencyNameIn,
  hasNamesake,
  rewardProblems,
  settleRewards,
} from "@guildhall/core/rewards";
import type { RewardSettings } from "@guildhall/core/rewards";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { announceCurrencies } from "./announce-currencies.ts";
import { offeredCurrencies, getRewards } from "./get-rewards.service.ts";
import type { OfferedCurrency } from "./get-rewards.service.ts";
import { lockRewards, saveRewards, takeCurrencies } from "./reward.repository.ts";

/**
 * Sets a workspace's currencies and default reward; catalogue currencies new to it get their own ids.
 * @throws {InvalidInputError} `required_reward`, `unknown_currency`, `currency_taken` for one called like another in use
 * @throws {ChangedError} when the default reward isn't the one seen
 */
export async function updateRewards(
  call: MemberCall,
  { seen = {}, ...asked }: RewardSettings & { readonly seen?: Partial<RewardSettings> | undefined },
) {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockRewards(db, workspaceId);
  const { settings: before } = await getRewards(call);
  const wanted = {
    ...overwrite<RewardSettings>({
      wanted: { ...asked, allowedCurrencyIds: before.allowedCurrencyIds },
      seen,
      now: before,
    }),
    allowedCurrencyIds: [
      ...mergeChoice({
        wanted: asked.allowedCurrencyIds,
        seen: seen.allowedCurrencyIds,
        now: before.allowedCurrencyIds,
      }),
    ],
  };
  const offered = offeredCurrencies(await findCurrencies(db, workspaceId));
  const problems = [
    ...rewardProblems(wanted),
    ...unknownCurrencies(wanted, new Set(offered.map((each) => each.id))),
    ...namesakes(wanted, { before, offered, language: call.language }),
  ];
  if (problems.length > 0) throw new InvalidInputError(problems);
  const chosen = settleRewards(
    wanted,
    offered.map((each) => each.id),
  );
  const own = await takeNew(call, chosen.allowedCurrencyIds);
  const settings = {
    ...chosen,
    allowedCurrencyIds: chosen.allowedCurrencyIds.map(own),
    defaultRewardCurrencyId: own(chosen.defaultRewardCurrencyId),
  };
  const reward = { currencyId: settings.defaultRewardCurrencyId, amount: settings.defaultRewardAmount };
  await saveRewards(db, workspaceId, { allowedIds: settings.allowedCurrencyIds, reward, at: call.at });
  await recordEvent(call, {
    type: "rewards.changed",
    payload: { ...settings, changes: fieldChanges(before, settings) },
  });
  announceCurrencies(call);
  return getRewards(call);
}

/** Adds new catalogue currencies; returns a mapping to the workspace's own ids. */
async function takeNew({ db, actor }: MemberCall, ids: readonly number[]): Promise<(id: number) => number> {
  const chosen = new Set(ids);
  const added = CURRENCY_CATALOGUE.map((each, place) => ({ ...each, place })).filter((each) => chosen.has(each.id));
  const idByIcon = await takeCurrencies(
    db,
    actor.workspace.id,
    added.map(({ name, icon, place }) => ({ name, icon, position: CATALOGUE_POSITION + place })),
  );
  const own = new Map(added.map((each) => [each.id, idByIcon.get(each.icon) ?? each.id]));
  return (id) => own.get(id) ?? id;
}

/** After the starter currencies. */
const CATALOGUE_POSITION = 100;

/** Newly chosen currencies that are called like an own one, or another in use. */
function namesakes(
  { allowedCurrencyIds }: RewardSettings,
  {
    before,
    offered,
    language,
  }: {
    readonly before: RewardSettings;
    readonly offered: readonly OfferedCurrency[];
    readonly language: Language;
  },
): FieldError[] {
  return allowedCurrencyIds.flatMap((id, place) => {
    const currency = offered.find((each) => each.id === id);
    if (currency === undefined || before.allowedCurrencyIds.includes(id)) return [];
    const others = offered.filter(
      (each) => each.id !== id && (each.section === "custom" || allowedCurrencyIds.includes(each.id)),
    );
    if (!hasNamesake(currency, others)) return [];
    const values = { name: currencyNameIn(language, currency) };
    return [{ field: `allowedCurrencyIds.${String(place)}`, code: "currency_taken", values }];
  });
}

function unknownCurrencies(wanted: RewardSettings, known: ReadonlySet<number>): FieldError[] {
  const fields = [
    ...wanted.allowedCurrencyIds.map((id, place) => ({ id, field: `allowedCurrencyIds.${place}` })),
    { id: wanted.defaultRewardCurrencyId, field: "defaultRewardCurrencyId" },
  ];
  return fields.filter(({ id }) => !known.has(id)).map(({ field }) => ({ field, code: "unknown_currency" }));
}

import { monthKeyAt } from "@guildhall/core";
import type { Decision, QuotaLine } from "@guildhall/core";
import { hasFeature } from "@guildhall/core/permissions";
import { hasQuotaLeft, mayGiveThanks, quotaOf, quotaStates } from "@guildhall/core/thanks";
import type { QuotaState } from "@guildhall/core/thanks";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { readQuotaUsed } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";

/** The caller's quota this month, in the workspace's zone. */
export async function readQuotaStates({ db, actor, at }: MemberCall): Promise<QuotaState[]> {
  const { id: workspaceId, settings, thanksSettings } = actor.workspace;
  const quota = quotaOf(thanksSettings.quota, actor.roles);
  if (quota.size === 0) return [];
  const period = monthKeyAt(at, settings.tz);
  return quotaStates(quota, await readQuotaUsed(db, { workspaceId, memberId: actor.memberId, period }));
}

/** The caller's quota with display data; only currencies that have one. */
export async function readQuota(call: MemberCall): Promise<QuotaLine[]> {
  const states = await readQuotaStates(call);
  if (states.length === 0) return [];
  const currencies = presentCurrencies(await findCurrencies(call.db, call.actor.workspace.id), call.language);
  return states.map((state) => ({ ...state, ...currencies.named(state.currencyId) }));
}

/** Whether the caller may give thanks at all. */
export function decideGive(call: MemberCall, states: readonly QuotaState[]): Decision {
  return mayGiveThanks({
    hasFeature: hasFeature(call.actor.workspace, "new-thanks"),
    hasQuotaLeft: hasQuotaLeft(states),
  });
}

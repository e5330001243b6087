import { currencyNameIn, InvalidInputError } from "@guildhall/core";
import type { FieldError, ThanksQuota, ThanksSettings } from "@guildhall/core";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { currencyIconUrl } from "../currencies/currency.presenter.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import { mergeThanksSettings } from "../settings/index.ts";

const QUOTA_ROLES = ["member", "moderator", "admin", "owner"] as const;
const REMINDERS = ["off", "weekly", "mid_month", "week_before_end", "three_days_before_end"] as const;

/** The thanks settings with the lists to choose from. */
export async function readThanksSettings(call: MemberCall) {
  const currencies = await findCurrencies(call.db, call.actor.workspace.id);
  return present(call, call.actor.workspace.thanksSettings, currencies);
}

/** Changes any of the thanks settings. @throws {InvalidInputError} on a quota of an unknown currency */
export async function changeThanksSettings(call: MemberCall, changes: Partial<ThanksSettings>) {
  const { actor, db, deps } = call;
  const currencies = await findCurrencies(db, actor.workspace.id);
  const problems = unknownCurrencies(changes.quota ?? {}, currencies);
  if (problems.length > 0) throw new InvalidInputError(problems);
  await mergeThanksSettings(db, { workspaceId: actor.workspace.id, settings: changes });
  call.afterCommit(() => deps.bus.publish({ kind: "forget", workspaceId: actor.workspace.id }));
  return present(call, { ...actor.workspace.thanksSettings, ...changes }, currencies);
}

function present(call: MemberCall, settings: ThanksSettings, currencies: readonly Currency[]) {
  const t = translatorOf(call.language);
  return {
    ...settings,
    roles: QUOTA_ROLES.map((role) => ({ role, name: t(`words:role.${role}`) })),
    currencies: currencies
      .filter((currency) => currency.isAllowed)
      .map((currency) => ({ id: currency.id, name: currencyNameIn(call.language, currency), iconUrl: currencyIconUrl(currency) })),
    reminderOptions: REMINDERS.map((value) => ({ value, label: t(`thanks:reminder.${value}`) })),
    reminderPercentOptions: [10, 25, 50, 75, 100] as (10 | 25 | 50 | 75 | 100)[],
  };
}

function unknownCurrencies(quota: ThanksQuota, currencies: readonly Currency[]): FieldError[] {
  const known = new Set(currencies.map((currency) => String(currency.id)));
  return Object.entries(quota).flatMap(([role, amounts]) =>
    Object.keys(amounts ?? {})
      .filter((id) => !known.has(id))
      .map((id) => ({ field: `quota.${role}.${id}`, code: "unknown_currency" })),
  );
}

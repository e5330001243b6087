import { fieldChanges, InvalidInputError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { currencyNameIn } from "@guildhall/core/rewards";
import { fromQuotaFields, toQuotaFields } from "@guildhall/core/thanks";
import type { ThanksQuota, ThanksSettings } from "@guildhall/core/thanks";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { currencyIconUrl } from "../currencies/currency.presenter.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { translatorOf } from "../lib/texts.ts";
import { lockThanksSettings, mergeThanksSettings } from "../settings/index.ts";

const QUOTA_ROLES = ["member", "moderator", "admin", "owner"] as const;
const REMINDERS = ["off", "weekly", "mid_month", "week_before_end", "three_days_before_end"] as const;

/** The thanks settings with the lists to choose from. */
export async function getThanksSettings(call: MemberCall) {
  const currencies = await findCurrencies(call.db, call.actor.workspace.id);
  return present(call, call.actor.workspace.thanksSettings, currencies);
}

/**
 * Each cell of the quota table is a separate setting.
 * @throws {InvalidInputError} on a quota of an unknown currency @throws {ChangedError} if the form is out of date
 */
export async function updateThanksSettings(
  call: MemberCall,
  { seen, ...wanted }: Partial<ThanksSettings> & { readonly seen?: Partial<ThanksSettings> | undefined },
) {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const currencies = await findCurrencies(db, workspaceId);
  const problems = unknownCurrencies(wanted.quota ?? {}, currencies);
  if (problems.length > 0) throw new InvalidInputError(problems);
  const before = toFields(await lockThanksSettings(db, workspaceId));
  const [want, saw] = [toFields(wanted), toFields(seen ?? {})];
  // Unset cells are 0, as the table shows them; every other setting has a value.
  const now = { ...zeros({ ...want, ...saw }), ...before };
  const fields = overwrite<Fields>({ wanted: want, seen: saw, now });
  const changes = fieldChanges(now, fields);
  const settings = fromFields(fields);
  if (changes.length > 0) {
    await mergeThanksSettings(db, { workspaceId, settings });
    await recordEvent(call, { type: "thanks_settings.changed", payload: { changes } });
    call.tell({ kind: "forget", workspaceId });
  }
  return present(call, settings, currencies);
}

type Fields = Record<string, unknown>;

function toFields({ quota = {}, ...rest }: Partial<ThanksSettings>): Fields {
  return { ...toQuotaFields(quota), ...rest };
}

function fromFields(fields: Fields): ThanksSettings {
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith("quota.")));
  // The fields are complete and were all validated by the settings' schema.
  return { ...rest, quota: fromQuotaFields(fields) } as ThanksSettings;
}

function zeros(fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, 0]));
}

function present(call: MemberCall, settings: ThanksSettings, currencies: readonly Currency[]) {
  const t = translatorOf(call.language);
  return {
    ...settings,
    roles: QUOTA_ROLES.map((role) => ({ role, name: t(`words:role.${role}`) })),
    currencies: currencies
      .filter((currency) => currency.isAllowed)
      .map((currency) => ({
        id: currency.id,
        name: currencyNameIn(call.language, currency),
        iconUrl: currencyIconUrl(currency),
      })),
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

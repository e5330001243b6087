import type { Hundredths, NamedCurrency } from "@guildhall/core";
import type { RewardAmounts } from "@guildhall/core/activities";
import { AmountField, Banner, Checkbox, CurrencyIcon, Select } from "@guildhall/widget";
import { useReason, type WireDecision } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { ActivityForm } from "./activity-form.ts";

interface RewardDraft {
  readonly amounts: RewardAmounts;
  readonly achievementIds: readonly number[];
}

interface RewardData {
  readonly currencies: readonly NamedCurrency[];
  readonly achievementTemplates: readonly {
    readonly id: number;
    readonly title: string;
    readonly description: string;
  }[];
  readonly locks: { readonly rewards: WireDecision };
}

interface RewardProps {
  readonly form: ActivityForm<RewardDraft, RewardData>;
  /** Who gets the reward. */
  readonly hint: string;
  /** Of one currency. */
  readonly maxAmount: Hundredths;
  readonly maxAchievements: number;
}

/** An amount per currency, and achievements. */
export function RewardSection({ form, hint, maxAmount, maxAchievements }: RewardProps) {
  const lock = useReason()(form.data.locks.rewards);
  const { draft, data, errors, change } = form;
  const [first] = data.currencies;
  return (
    <div className={formStyles.long}>
      {lock === null ? <p className={formStyles.hint}>{hint}</p> : <Banner>{lock}</Banner>}
      <div className={formStyles.grid}>
        {data.currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={draft.amounts[currency.currencyId] ?? null}
            max={maxAmount}
            disabled={lock !== null}
            // Errors of the amounts as a whole are shown at the first one.
            error={currency === first ? errors.at("rewards") : null}
            onChange={(amount) => change({ amounts: { ...draft.amounts, [currency.currencyId]: amount } })}
          />
        ))}
      </div>
      {data.achievementTemplates.length > 0 && (
        <Achievements form={form} isLocked={lock !== null} maxAchievements={maxAchievements} />
      )}
    </div>
  );
}

function Achievements({
  form: { draft, data, errors, change, lists },
  isLocked,
  maxAchievements,
}: Pick<RewardProps, "form" | "maxAchievements"> & { readonly isLocked: boolean }) {
  const t = useTranslate();
  const chosen = data.achievementTemplates.filter(({ id }) => draft.achievementIds.includes(id));
  const others = data.achievementTemplates.filter(({ id }) => !draft.achievementIds.includes(id));
  const canAdd = !isLocked && others.length > 0 && chosen.length < maxAchievements;
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t(`${lists}:form.achievements`)}</legend>
      {chosen.map(({ id, title, description }) => (
        <Checkbox
          key={id}
          label={title}
          hint={description}
          checked
          disabled={isLocked}
          onChange={() => change({ achievementIds: draft.achievementIds.filter((each) => each !== id) })}
        />
      ))}
      {canAdd && (
        <Select
          label={t(`${lists}:form.addAchievement`)}
          hideLabel
          value=""
          error={errors.at("entityRewards")}
          options={[
            { value: "", label: t(`${lists}:form.addAchievement`) },
            ...others.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => change({ achievementIds: [...draft.achievementIds, Number(event.currentTarget.value)] })}
        />
      )}
    </fieldset>
  );
}

import { MAX_CHALLENGE_ENTITY_REWARDS, MAX_CHALLENGE_REWARD } from "@guildhall/core";
import { type ChallengeType } from "@guildhall/core/challenges";
import { AmountField, Banner, Checkbox, CurrencyIcon, Select } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useReasonText } from "./locked-field.tsx";
import type { ChallengeForm } from "./use-activity-form.ts";

const HINTS = {
  quest: "challenges:form.rewardsEach",
  problem: "challenges:form.rewardsOne",
  raid: "challenges:form.rewardsRaid",
} as const satisfies Record<ChallengeType, string>;

/** An amount per currency, and achievements. */
export function RewardSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const lock = useReasonText()(form.data.locks.rewards);
  const { draft, data, errors, change } = form;
  const [first] = data.currencies;
  return (
    <div className={formStyles.long}>
      {lock === null ? <p className={formStyles.hint}>{t(HINTS[draft.type])}</p> : <Banner>{lock}</Banner>}
      <div className={formStyles.grid}>
        {data.currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={draft.amounts[currency.currencyId] ?? null}
            max={MAX_CHALLENGE_REWARD}
            disabled={lock !== null}
            // Errors of the amounts as a whole are shown at the first one.
            error={currency === first ? errors.at("rewards") : null}
            onChange={(amount) => change({ amounts: { ...draft.amounts, [currency.currencyId]: amount } })}
          />
        ))}
      </div>
      {data.achievementTemplates.length > 0 && <Achievements form={form} isLocked={lock !== null} />}
    </div>
  );
}

function Achievements({ form, isLocked }: { readonly form: ChallengeForm; readonly isLocked: boolean }) {
  const t = useTranslate();
  const { draft, data, errors, change } = form;
  const chosen = data.achievementTemplates.filter(({ id }) => draft.achievementIds.includes(id));
  const others = data.achievementTemplates.filter(({ id }) => !draft.achievementIds.includes(id));
  const canAdd = !isLocked && others.length > 0 && chosen.length < MAX_CHALLENGE_ENTITY_REWARDS;
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("challenges:form.achievements")}</legend>
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
          label={t("challenges:form.addAchievement")}
          hideLabel
          value=""
          error={errors.at("entityRewards")}
          options={[
            { value: "", label: t("challenges:form.addAchievement") },
            ...others.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => change({ achievementIds: [...draft.achievementIds, Number(event.currentTarget.value)] })}
        />
      )}
    </fieldset>
  );
}

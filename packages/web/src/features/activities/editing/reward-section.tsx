import type { Hundredths, NamedCurrency } from "@guildhall/core";
import type { RewardAmounts } from "@guildhall/core/activities";
import { Banner, Checkbox, Select } from "@guildhall/widget";
import { useReason, type WireDecision } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import type { RewardTexts } from "../activity-words.ts";
import type { ActivityForm } from "./activity-form.ts";
import { AmountFields } from "./amount-fields.tsx";

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
  readonly lists: RewardTexts;
  /** Who gets the reward. */
  readonly hint: string;
  /** Of one currency. */
  readonly maxAmount: Hundredths;
  readonly maxAchievements: number;
}

/** An amount per currency, and achievements. */
export function RewardSection({ form, lists, hint, maxAmount, maxAchievements }: RewardProps) {
  const lock = useReason()(form.data.locks.rewards);
  const { draft, data, errors, change } = form;
  return (
    <div className={formStyles.long}>
      {lock === null ? <p className={formStyles.hint}>{hint}</p> : <Banner>{lock}</Banner>}
      <AmountFields
        currencies={data.currencies}
        amounts={draft.amounts}
        max={maxAmount}
        isLocked={lock !== null}
        error={errors.at("rewards")}
        onChange={(amounts) => change({ amounts })}
      />
      {data.achievementTemplates.length > 0 && (
        <Achievements form={form} lists={lists} isLocked={lock !== null} maxAchievements={maxAchievements} />
      )}
    </div>
  );
}

function Achievements({
  form: { draft, data, errors, change },
  lists,
  isLocked,
  maxAchievements,
}: Pick<RewardProps, "form" | "lists" | "maxAchievements"> & { readonly isLocked: boolean }) {
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

import { amountInWords, fillForms, MAX_DEFAULT_REWARD } from "@guildhall/core";
import { type RewardCurrency } from "@guildhall/core/rewards";
import { AmountField, Banner, Card, Select } from "@guildhall/widget";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { formStyles as styles } from "@guildhall/widget/forms";
import { everyCurrency, type Rewards, type RewardsForm } from "./use-rewards-form.ts";

/** A new challenge's default reward: an amount of a currency in use. */
export function DefaultRewardCard({ data, form }: { readonly data: Rewards; readonly form: RewardsForm }) {
  const t = useTranslate();
  const language = useLanguage();
  const { settings, isMoved } = form;
  const allowed = everyCurrency(data).filter((each) => form.isAllowed(each.id));
  const chosen = allowed.find((each) => each.id === settings.defaultRewardCurrencyId);
  const wordReward = ({ name, forms }: RewardCurrency): string =>
    amountInWords({ amount: settings.defaultRewardAmount, currencyForms: fillForms(forms, name) }, language);
  return (
    <Card title={t("rewards:default.title")} lead={t("rewards:default.lead")}>
      <div className={styles.form}>
        {isMoved && chosen !== undefined && (
          <Banner tone="info">{t("rewards:default.moved", { reward: wordReward(chosen) })}</Banner>
        )}
        <Select
          label={t("rewards:default.currency")}
          value={String(settings.defaultRewardCurrencyId)}
          options={allowed.map((each) => ({ value: String(each.id), label: each.name }))}
          onChange={(event) => form.setDefault({ defaultRewardCurrencyId: Number(event.currentTarget.value) })}
        />
        <AmountField
          label={t("rewards:default.amount")}
          value={settings.defaultRewardAmount}
          max={MAX_DEFAULT_REWARD}
          start={chosen === undefined ? null : <img src={chosen.iconUrl} alt="" width={18} height={18} />}
          onChange={(amount) => form.setDefault({ defaultRewardAmount: amount ?? 0 })}
        />
      </div>
    </Card>
  );
}

import { formatAmount, SPLIT_TWO_COLUMNS_ABOVE } from "@guildhall/core";
import { type Assignment } from "@guildhall/core/challenges";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CurrencyIcon, RewardList } from "../../ui/reward.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { FormDialog, formStyles } from "../../forms/index.ts";
import { attemptNow } from "./attempt-now.ts";
import type { DialogFrame, OpenSplit } from "./open-dialog.ts";
import { useSplit, type SplitForm } from "./use-split.ts";
import styles from "./challenge.module.css";

/** Splits a raid's pool among its members, evenly or by hand; the pool must be used up. */
export function SplitDialog({ challenge, dialog, onClose }: DialogFrame & { readonly dialog: OpenSplit }) {
  const t = useTranslate();
  // As it was on opening, apart from what may still be done with it: its people and pool are being split.
  const { attempt } = dialog;
  const form = useSplit({ ...attempt, abilities: attemptNow(challenge, attempt).abilities }, onClose);
  const isWide = attempt.assignees.length > SPLIT_TWO_COLUMNS_ABOVE;
  return (
    <FormDialog
      size={isWide ? "l" : "m"}
      title={t("challenge:split.title")}
      description={t("challenge:split.lead")}
      form={form}
      words={{
        errors: t("challenge:split.errorsTitle"),
        cancel: t("challenge:split.cancel"),
        send: t("challenge:split.send"),
      }}
      onClose={onClose}
    >
      <div className={styles.head}>
        <SegmentedControl
          label={t("challenge:split.title")}
          value={form.mode}
          segments={[
            { value: "even", label: t("challenge:split.equalize") },
            { value: "each", label: t("challenge:split.perPerson") },
          ]}
          onChange={form.setMode}
        />
        <RewardList rewards={attempt.pool} />
      </div>
      <p className={formStyles.hint} aria-live="polite">
        {form.mode === "even" ? t("challenge:split.evenHint") : <Left form={form} />}
      </p>
      <div className={styles.shares} data-wide={isWide || undefined}>
        {attempt.assignees.map((person) => (
          <Person key={person.userId} person={person} attempt={attempt} form={form} />
        ))}
      </div>
    </FormDialog>
  );
}

function Left({ form }: { readonly form: SplitForm }) {
  const t = useTranslate();
  return form.leftText === "" ? t("challenge:split.whole") : `${t("challenge:split.left")}: ${form.leftText}`;
}

function Person({
  person,
  attempt,
  form,
}: {
  readonly person: Assignment["assignees"][number];
  readonly attempt: Assignment;
  readonly form: SplitForm;
}) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const { userId: memberId, name, avatarUrl } = person;
  const even = attempt.pool.map((line) => {
    const amount = form.evenOf({ memberId, currencyId: line.currencyId });
    return { ...line, amount, formattedAmount: formatAmount(amount, language) };
  });
  return (
    <fieldset className={styles.share}>
      <legend className={classNames(formStyles.legend, styles.line)}>
        <Avatar person={{ id: memberId, name, avatarUrl }} size="s" />
        {name}
        {attempt.activityUser.id === memberId && (
          <span className={formStyles.hint}>{t("challenge:people.leader")}</span>
        )}
      </legend>
      {form.mode === "even" ? (
        <RewardList rewards={even} />
      ) : (
        attempt.pool.map(({ currencyId, currencyName, currencyIconUrl }) => (
          <AmountField
            key={currencyId}
            label={t("challenge:split.share", { currency: currencyName, name })}
            hideLabel
            start={<CurrencyIcon url={currencyIconUrl} />}
            value={form.amountOf({ memberId, currencyId })}
            max={form.mostOf({ memberId, currencyId })}
            onChange={(amount) => form.enter({ memberId, currencyId }, amount)}
          />
        ))
      )}
    </fieldset>
  );
}

import { type CurrencyAmount, formatAmount, MAX_BALANCE } from "@guildhall/core";
import { userCalls } from "@guildhall/core/users";
import {
  AmountField,
  Button,
  Checkbox,
  CurrencyIcon,
  Dialog,
  EmptyState,
  Skeleton,
  TextArea,
  type Person,
} from "@guildhall/widget";
import { FormDialog, formStyles } from "@guildhall/widget/forms";
import { useForm } from "@guildhall/widget/guild";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useBalanceForm, type BalanceForm } from "./use-balance-form.ts";
import styles from "./balances.module.css";

export interface BalanceDialogProps {
  readonly member: Person;
  readonly onClose: () => void;
}

// As in the contract.
const MAX_COMMENT_LENGTH = 500;

/** Sets a member's balances; the server writes the difference as an adjustment. */
export function BalanceDialog({ member, onClose }: BalanceDialogProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useForm(userCalls.get, { params: { id: member.id } });
  if (data !== undefined) return <Editor member={member} balances={data.user.balances} onClose={onClose} />;
  const retry = <Button onClick={() => void refetch()}>{t("balances:retry")}</Button>;
  return (
    <Dialog open onClose={onClose} title={t("balances:title", { name: member.name })}>
      {isError ? <EmptyState picture="offline" title={t("balances:failed")} action={retry} /> : <EditorSkeleton />}
    </Dialog>
  );
}

function Editor({ member, balances, onClose }: BalanceDialogProps & { readonly balances: readonly CurrencyAmount[] }) {
  const t = useTranslate();
  const form = useBalanceForm({ member, balances, onSaved: onClose });
  return (
    <FormDialog
      title={t("balances:title", { name: member.name })}
      description={t("balances:hint")}
      form={{ ...form, errors: form.errors.map(({ message }) => message), send: form.save }}
      words={{ errors: t("balances:errorsTitle"), cancel: t("balances:cancel"), send: t("balances:save") }}
      onClose={onClose}
    >
      {balances.length === 0 ? <p>{t("balances:none")}</p> : <Amounts form={form} balances={balances} />}
      <TextArea
        label={t("balances:comment")}
        hint={t("balances:commentHint")}
        maxLength={MAX_COMMENT_LENGTH}
        value={form.comments}
        error={form.errorOf("comments")}
        onChange={(event) => form.setComments(event.currentTarget.value)}
      />
      <Checkbox
        label={t("balances:notify", { name: member.name })}
        checked={form.notify}
        onChange={(event) => form.setNotify(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function Amounts({ form, balances }: { readonly form: BalanceForm; readonly balances: readonly CurrencyAmount[] }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div className={styles.amounts}>
      {balances.map((balance, index) => {
        const entry = form.entries[balance.currencyId];
        const value = entry === undefined ? balance.amount : entry;
        const was = t("balances:was", { amount: formatAmount(balance.amount, language) });
        return (
          <AmountField
            key={balance.currencyId}
            label={balance.currencyName}
            start={<CurrencyIcon url={balance.currencyIconUrl} />}
            value={value}
            max={MAX_BALANCE}
            hint={value === balance.amount ? undefined : was}
            error={form.errorOf(`balances.${String(balance.currencyId)}`)}
            onChange={(amount) => form.enter(balance.currencyId, amount)}
            {...(index === 0 && { "data-autofocus": true })}
          />
        );
      })}
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div className={formStyles.form}>
      <div className={styles.amounts}>
        {[1, 2].map((each) => (
          <Skeleton key={each} height="3.75rem" />
        ))}
      </div>
      <Skeleton height="7rem" />
      <Skeleton width="14rem" />
    </div>
  );
}

import {
  COMPLETION_IMAGE_TYPES,
  MAX_CURRENCY_ICON_BYTES,
  MAX_CURRENCY_NAME_LENGTH,
  MIN_CURRENCY_ICON_PX,
} from "@guildhall/core";
import { acceptOf, toMegabytes } from "@guildhall/core/attachments";
import { type RewardCurrency } from "@guildhall/core/rewards";
import { FileField, TextField } from "@guildhall/widget";
import { FormDialog, formStyles } from "@guildhall/widget/forms";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useCurrencyForm } from "./use-currency-form.ts";

/** `currency` is null for a new one. */
export function CurrencyDialog({
  currency,
  onClose,
}: {
  readonly currency: RewardCurrency | null;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const form = useCurrencyForm({ currency, onSaved: onClose });
  const { icon } = form;
  return (
    <FormDialog
      size="s"
      title={t(currency === null ? "rewards:own.addTitle" : "rewards:own.editTitle")}
      form={form}
      words={{ errors: t("rewards:errorsTitle"), cancel: t("rewards:own.cancel"), send: t("rewards:own.send") }}
      onClose={onClose}
    >
      <TextField
        label={t("rewards:own.name")}
        required
        maxLength={MAX_CURRENCY_NAME_LENGTH}
        value={form.name}
        error={form.errorOf("name")}
        onChange={(event) => form.setName(event.currentTarget.value)}
        data-autofocus
      />
      <FormFields form={form} />
      <FileField
        label={t("rewards:own.icon")}
        accept={acceptOf(COMPLETION_IMAGE_TYPES)}
        overText={t("rewards:own.dropNow")}
        hint={t("rewards:own.iconHint", { px: MIN_CURRENCY_ICON_PX, max: toMegabytes(MAX_CURRENCY_ICON_BYTES) })}
        error={form.errorOf("iconFile")}
        onChoose={form.choose}
      >
        {icon === null ? (
          <>
            <strong>{t("rewards:own.choose")}</strong> {t("rewards:own.drop")}
          </>
        ) : (
          <>
            <strong>{icon.name}</strong>
            <br />
            {t("rewards:own.another")}
          </>
        )}
      </FileField>
    </FormDialog>
  );
}

/** Its plural forms: two or three, depending on the panel's language and the currency. */
function FormFields({ form }: { readonly form: ReturnType<typeof useCurrencyForm> }) {
  const t = useTranslate();
  const language = useLanguage();
  const shown =
    language === "ru" || form.forms.few !== "" ? (["one", "few", "many"] as const) : (["one", "many"] as const);
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("rewards:own.forms")}</legend>
      <p className={formStyles.hint}>{t("rewards:own.formsHint")}</p>
      <div className={formStyles.grid}>
        {shown.map((place) => (
          <TextField
            key={place}
            label={t(`rewards:own.form.${place}`)}
            placeholder={t(`rewards:own.example.${place}`)}
            maxLength={MAX_CURRENCY_NAME_LENGTH}
            value={form.forms[place]}
            error={form.errorOf(`forms.${place}`)}
            onChange={(event) => form.setForms({ ...form.forms, [place]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

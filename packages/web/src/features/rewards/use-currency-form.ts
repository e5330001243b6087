import {
  type CurrencyForms,
  MAX_CURRENCY_ICON_BYTES,
  MIN_CURRENCY_ICON_PX,
  NO_FORMS,
  sameValue,
} from "@guildhall/core";
import { rewardCalls, type RewardCurrency } from "@guildhall/core/rewards";
import { useActionOf } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { usePicture } from "../../forms/use-picture.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** `currency` is null for a new one. */
export function useCurrencyForm({
  currency,
  onSaved,
}: {
  readonly currency: RewardCurrency | null;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const [start] = useState({ name: currency?.name ?? "", forms: currency?.forms ?? NO_FORMS });
  const [name, setName] = useState(start.name);
  const [forms, setForms] = useState(start.forms);
  const {
    file: icon,
    error: iconError,
    choose,
  } = usePicture({ maxBytes: MAX_CURRENCY_ICON_BYTES, minPx: MIN_CURRENCY_ICON_PX });
  const action = useActionOf(currency === null ? rewardCalls.createCurrency : rewardCalls.updateCurrency);
  const save = useSaving(currency);
  const wanted = { name: name.trim(), forms: tidy(forms) };
  const isDirty = icon !== null || !sameValue(wanted, start);
  const blocked = blockedOf({ ...wanted, icon, isNew: currency === null, isDirty });
  return {
    name,
    forms,
    icon,
    isDirty,
    isBusy: action.isBusy,
    blocked: blocked === null ? null : t(`rewards:own.${blocked}`),
    notice: action.notice,
    errors: action.errors.map((each) => each.message),
    errorOf: (field: "name" | "iconFile" | `forms.${keyof CurrencyForms}`) =>
      (field === "iconFile" ? iconError : null) ?? action.errorOf(field),
    setName,
    setForms,
    choose,
    send: () => {
      if (blocked !== null) return;
      action.run("save", async (idempotencyKey) => {
        await save({ ...wanted, icon }, idempotencyKey);
        const text = t(currency === null ? "rewards:own.added" : "rewards:own.saved", { name: wanted.name });
        showMessage({ text, tone: "good" });
        onSaved();
      });
    },
  };
}

interface CurrencyInput {
  readonly name: string;
  readonly forms: CurrencyForms;
  readonly icon: File | null;
}

function blockedOf({
  name,
  icon,
  isNew,
  isDirty,
}: CurrencyInput & { readonly isNew: boolean; readonly isDirty: boolean }) {
  if (name === "") return "nameMissing";
  if (isNew) return icon === null ? "iconMissing" : null;
  return isDirty ? null : "unchanged";
}

function tidy({ one, few, many }: CurrencyForms): CurrencyForms {
  return { one: one.trim(), few: few.trim(), many: many.trim() };
}

function useSaving(currency: RewardCurrency | null) {
  const t = useTranslate();
  return async ({ name, forms, icon }: CurrencyInput, idempotencyKey: string): Promise<void> => {
    if (currency !== null) {
      const files = { iconFile: icon ?? undefined };
      await saveUnlessChanged({
        wanted: { name, forms },
        seen: { name: currency.name, forms: currency.forms },
        send: ({ seen, ...wanted }) => {
          const body = { ...wanted, seen: { name: currency.name, forms: currency.forms, ...seen } };
          return api.call(rewardCalls.updateCurrency, { params: { id: currency.id }, body, files }, { quiet: true });
        },
        words: () => fieldWords({ name: t("rewards:own.name"), forms: t("rewards:own.forms") }, { forms: wordForms }),
      });
    } else if (icon !== null) {
      const files = { iconFile: icon };
      await api.call(rewardCalls.createCurrency, { body: { name, forms }, files }, { idempotencyKey, quiet: true });
    }
  };
}

/** A currency's plural forms on one line. */
function wordForms(forms: unknown): string {
  // As sent by the form and the server.
  const { one, few, many } = forms as CurrencyForms;
  return [one, few, many].filter((form) => form !== "").join(", ");
}

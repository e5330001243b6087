import {
  CallFailure,
  type CurrencyForms,
  MAX_CURRENCY_ICON_BYTES,
  MIN_CURRENCY_ICON_PX,
  NO_FORMS,
  sameValue,
  ValidationFailure,
} from "@guildhall/core";
import { rewardCalls, type RewardCurrency } from "@guildhall/core/rewards";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveSeen } from "../../forms/overwrite/save-seen.ts";
import { usePicture } from "../../forms/use-picture.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { explainFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshRewards } from "./rewards.queries.ts";

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
  const { isBusy, failure, send } = useSending(currency, onSaved);
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  const said = (field: string): string | null => fields.find((each) => each.field === field)?.message ?? null;
  const wanted = { name: name.trim(), forms: tidy(forms) };
  const isDirty = icon !== null || !sameValue(wanted, start);
  const blocked = blockedOf({ ...wanted, icon, isNew: currency === null, isDirty });
  return {
    name,
    forms,
    icon,
    isDirty,
    isBusy,
    blocked: blocked === null ? null : t(`rewards:own.${blocked}`),
    notice: noticeOf(failure),
    errors: fields.map((each) => each.message),
    errorOf: (field: "name" | "iconFile" | `forms.${keyof CurrencyForms}`) =>
      (field === "iconFile" ? iconError : null) ?? said(field),
    setName,
    setForms,
    choose,
    send: () => {
      if (blocked === null && !isBusy) void send({ ...wanted, icon });
    },
  };
}

function noticeOf(failure: CallFailure | null): string | null {
  return failure === null || failure instanceof ValidationFailure ? null : explainFailure(failure);
}

interface Wanted {
  readonly name: string;
  readonly forms: CurrencyForms;
  readonly icon: File | null;
}

function blockedOf({ name, icon, isNew, isDirty }: Wanted & { readonly isNew: boolean; readonly isDirty: boolean }) {
  if (name === "") return "nameMissing";
  if (isNew) return icon === null ? "iconMissing" : null;
  return isDirty ? null : "unchanged";
}

function tidy({ one, few, many }: CurrencyForms): CurrencyForms {
  return { one: one.trim(), few: few.trim(), many: many.trim() };
}

function useSending(currency: RewardCurrency | null, onSaved: () => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async ({ name, forms, icon }: Wanted): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      if (currency !== null) {
        const files = { iconFile: icon ?? undefined };
        await saveSeen({
          wanted: { name, forms },
          seen: { name: currency.name, forms: currency.forms },
          send: ({ seen, ...wanted }) => {
            const body = { ...wanted, seen: { name: currency.name, forms: currency.forms, ...seen } };
            return api.call(rewardCalls.updateCurrency, { params: { id: currency.id }, body, files }, { quiet: true });
          },
          words: () => fieldWords({ name: t("rewards:own.name"), forms: t("rewards:own.forms") }, { forms: wordForms }),
        });
      } else if (icon !== null) {
        await api.call(
          rewardCalls.createCurrency,
          { body: { name, forms }, files: { iconFile: icon } },
          { quiet: true },
        );
      }
      showMessage({ text: t(currency === null ? "rewards:own.added" : "rewards:own.saved", { name }), tone: "good" });
      refreshRewards();
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, send };
}

/** A currency's plural forms on one line. */
function wordForms(forms: unknown): string {
  // As sent by the form and the server.
  const { one, few, many } = forms as CurrencyForms;
  return [one, few, many].filter((form) => form !== "").join(", ");
}

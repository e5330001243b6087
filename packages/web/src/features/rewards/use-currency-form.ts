import { CallFailure, COMPLETION_IMAGE_TYPES, fileProblem, MAX_CURRENCY_ICON_BYTES, ValidationFailure, type RewardCurrency } from "@guildhall/core";
import { createCurrency, updateCurrency } from "@guildhall/core/contract";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveSeen } from "../../forms/overwrite/save-seen.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { explainFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshRewards } from "./rewards.queries.ts";

const RULE = { kinds: COMPLETION_IMAGE_TYPES, maxBytes: MAX_CURRENCY_ICON_BYTES } as const;

/** Holds the dialog of a currency; `currency` is null for a new one. */
export function useCurrencyForm({ currency, onSaved }: {
  readonly currency: RewardCurrency | null;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(currency?.name ?? "");
  const { icon, iconError, choose } = useIcon();
  const { isBusy, failure, send } = useSending(currency, onSaved);
  const fields = failure instanceof ValidationFailure ? failure.fields : [];
  const said = (field: string): string | null => fields.find((each) => each.field === field)?.message ?? null;
  const blocked = blockedOf({ name: name.trim(), icon, currency });
  const isDirty = icon !== null || name.trim() !== (currency?.name ?? "");
  return {
    name,
    icon,
    isDirty,
    isBusy,
    blocked: blocked === null ? null : t(`rewards:own.${blocked}`),
    notice: noticeOf(failure),
    errors: fields.map((each) => each.message),
    errorOf: (field: "name" | "iconFile") => (field === "iconFile" ? iconError : null) ?? said(field),
    setName,
    choose,
    send: () => {
      if (blocked === null && !isBusy) void send({ name: name.trim(), icon });
    },
  };
}

function noticeOf(failure: CallFailure | null): string | null {
  return failure === null || failure instanceof ValidationFailure ? null : explainFailure(failure);
}

/** The picture that was chosen, or why it cannot be taken. */
function useIcon() {
  const t = useTranslate();
  const [icon, setIcon] = useState<File | null>(null);
  const [iconError, setIconError] = useState<string | null>(null);
  const choose = (file: File): void => {
    const problem = fileProblem(file, RULE);
    setIconError(problem === null ? null : t(`files:problem.${problem.code}`, problem.values));
    setIcon(problem === null ? file : null);
  };
  return { icon, iconError, choose };
}

interface Wanted {
  readonly name: string;
  readonly icon: File | null;
}

function blockedOf({ name, icon, currency }: Wanted & { readonly currency: RewardCurrency | null }) {
  if (name === "") return "nameMissing";
  if (currency === null) return icon === null ? "iconMissing" : null;
  return icon === null && name === currency.name ? "unchanged" : null;
}

function useSending(currency: RewardCurrency | null, onSaved: () => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async ({ name, icon }: Wanted): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      if (currency !== null) {
        const files = { iconFile: icon ?? undefined };
        await saveSeen({
          wanted: { name },
          seen: { name: currency.name },
          send: ({ name: wanted, seen }) => {
            const body = { name: wanted, seen: { name: seen.name ?? currency.name } };
            return api.call(updateCurrency, { params: { id: currency.id }, body, files }, { quiet: true });
          },
          words: () => fieldWords({ name: t("rewards:own.name") }),
        });
      } else if (icon !== null) {
        await api.call(createCurrency, { body: { name }, files: { iconFile: icon } }, { quiet: true });
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

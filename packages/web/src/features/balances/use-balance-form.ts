import {
  CallFailure,
  type CurrencyAmount,
  type EndpointInput,
  formatAmount,
  type Hundredths,
  ValidationFailure,
} from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import { createPlatform } from "@guildhall/core/transport";
import type { Person } from "@guildhall/widget";
import { useRef, useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { attemptFor, type Attempt } from "@guildhall/widget/forms";
import { saveSeen } from "../../forms/overwrite/save-seen.ts";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { api, session } from "../../session/api.ts";
import { explainFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { changedBalances, hasEmptyEntry, seenBalances, type BalanceEntries } from "./balance-entries.ts";

export interface BalanceForm {
  readonly entries: BalanceEntries;
  readonly comments: string;
  readonly notify: boolean;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: ValidationFailure["fields"];
  readonly errorOf: (field: string) => string | null;
  readonly enter: (currencyId: number, amount: Hundredths | null) => void;
  readonly setComments: (text: string) => void;
  readonly setNotify: (isOn: boolean) => void;
  readonly save: () => void;
}

// Whatever shows balances: the table, the profile, the dashboard's strip.
const STALE_KEYS = ["leaderboard", "profile", "feed"] as const;

/**
 * State of the balance dialog; saving waits for the server, and a lost response can be retried without acting twice.
 */
export function useBalanceForm({
  member,
  balances,
  onSaved,
}: {
  readonly member: Person;
  readonly balances: readonly CurrencyAmount[];
  readonly onSaved: () => void;
}): BalanceForm {
  const t = useTranslate();
  const [entries, setEntries] = useState<BalanceEntries>({});
  const [comments, setComments] = useState("");
  const [notify, setNotify] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef<Attempt | null>(null);
  const language = useLanguage();
  const changed = changedBalances(balances, entries);
  const hasChange = Object.keys(changed).length > 0;
  const fields = failure instanceof ValidationFailure ? failure.fields : [];

  const words = () => ({
    label: (field: string) =>
      balances.find(({ currencyId }) => field === `balances.${String(currencyId)}`)?.currencyName ?? "",
    value: (_field: string, amount: unknown) => formatAmount(Number(amount), language),
  });
  // The same body keeps its key: it may have arrived although its response didn't.
  const sendBalances = async (body: EndpointInput<typeof balanceCalls.update>["body"]): Promise<void> => {
    last.current = attemptFor(last.current, body, createPlatform().newKey);
    await api.call(
      balanceCalls.update,
      { params: { id: member.id }, body },
      { idempotencyKey: last.current.key, quiet: true },
    );
  };
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await saveSeen({
        wanted: { balances: changed, comments: comments.trim(), notify },
        seen: { balances: seenBalances(balances, changed) },
        send: ({ seen, ...body }) => sendBalances({ ...body, seen: seen.balances }),
        words,
      });
      showMessage({ text: t("balances:saved", { name: member.name }), tone: "good" });
      void session.refresh({ quiet: true });
      for (const name of STALE_KEYS) void queryClient.invalidateQueries({ queryKey: [name] });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    entries,
    comments,
    notify,
    isDirty: hasChange || comments.trim() !== "",
    isBusy,
    blocked: blockedBy({ hasChange, hasEmpty: hasEmptyEntry(entries) }, t),
    notice: failure === null || failure instanceof ValidationFailure ? null : explainFailure(failure),
    errors: fields,
    errorOf: (field) => fields.find((each) => each.field === field)?.message ?? null,
    enter: (currencyId, amount) => setEntries({ ...entries, [currencyId]: amount }),
    setComments,
    setNotify,
    save: () => {
      if (hasChange && !hasEmptyEntry(entries) && !isBusy) void send();
    },
  };
}

function blockedBy(
  { hasChange, hasEmpty }: { readonly hasChange: boolean; readonly hasEmpty: boolean },
  t: ReturnType<typeof useTranslate>,
): string | null {
  if (hasEmpty) return t("balances:missing");
  return hasChange ? null : t("balances:unchanged");
}

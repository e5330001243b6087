import { type CurrencyAmount, type EndpointInput, formatAmount, type Hundredths } from "@guildhall/core";
import { balanceCalls } from "@guildhall/core/balances";
import type { Person } from "@guildhall/widget";
import { useState } from "react";
import { useActionOf, useGuild, type Progress } from "@guildhall/widget/guild";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { changedBalances, hasEmptyEntry, seenBalances, type BalanceEntries } from "./balance-entries.ts";

export interface BalanceForm extends Pick<Progress, "isBusy" | "notice" | "errors" | "errorOf"> {
  readonly entries: BalanceEntries;
  readonly comments: string;
  readonly notify: boolean;
  readonly isDirty: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly enter: (currencyId: number, amount: Hundredths | null) => void;
  readonly setComments: (text: string) => void;
  readonly setNotify: (isOn: boolean) => void;
  readonly save: () => void;
}

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
  const { client } = useGuild();
  const { run, ...action } = useActionOf(balanceCalls.update);
  const language = useLanguage();
  const changed = changedBalances(balances, entries);
  const hasChange = Object.keys(changed).length > 0;

  const words = () => ({
    label: (field: string) =>
      balances.find(({ currencyId }) => field === `balances.${String(currencyId)}`)?.currencyName ?? "",
    value: (_field: string, amount: unknown) => formatAmount(Number(amount), language),
  });
  const send = async (idempotencyKey: string): Promise<void> => {
    // What's asked about was refused, so its key may be used for the answer.
    const sendBalances = async (body: EndpointInput<typeof balanceCalls.update>["body"]): Promise<void> => {
      await client.call(balanceCalls.update, { params: { id: member.id }, body }, { idempotencyKey, quiet: true });
    };
    await saveUnlessChanged({
      wanted: { balances: changed, comments: comments.trim(), notify },
      seen: { balances: seenBalances(balances, changed) },
      send: ({ seen, ...body }) => sendBalances({ ...body, seen: seen.balances }),
      words,
    });
    showMessage({ text: t("balances:saved", { name: member.name }), tone: "good" });
    onSaved();
  };
  return {
    ...action,
    entries,
    comments,
    notify,
    isDirty: hasChange || comments.trim() !== "",
    blocked: blockedBy({ hasChange, hasEmpty: hasEmptyEntry(entries) }, t),
    enter: (currencyId, amount) => setEntries({ ...entries, [currencyId]: amount }),
    setComments,
    setNotify,
    save: () => {
      if (hasChange && !hasEmptyEntry(entries)) run("balances", send);
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

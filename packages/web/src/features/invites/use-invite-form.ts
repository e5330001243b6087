import { CallFailure, type EmailList, MAX_BULK_USERS, parseEmails, ValidationFailure } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

/** What the invitation dialog holds and does. */
export interface InviteForm {
  readonly text: string;
  /** What the text holds, read anew with each letter. */
  readonly list: EmailList;
  /** The writer has paused: what is no address is no longer an address being typed. */
  readonly isSettled: boolean;
  readonly isBusy: boolean;
  /** Why it cannot be sent now, in words; null when it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: readonly string[];
  readonly setText: (text: string) => void;
  readonly settle: () => void;
  readonly send: () => void;
}

/** Holds the invitation dialog; nobody is invited while one address is wrong. */
export function useInviteForm({ onSent }: { readonly onSent: () => void }): InviteForm {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [isSettled, setIsSettled] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const list = parseEmails(text);
  const blocked = blockedBy(list, t);

  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { invited, members } = await api.call(
        accountCalls.inviteUsers,
        { body: { emails: text } },
        { quiet: true },
      );
      const known = members === 0 ? "" : ` ${t("accounts:people.members", { count: members })}`;
      if (invited === 0) showMessage({ text: t("accounts:people.nobody") });
      else showMessage({ text: t("accounts:people.sent", { count: invited }) + known, tone: "good" });
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      onSent();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    text,
    list,
    isSettled,
    isBusy,
    blocked,
    notice: failure === null || failure instanceof ValidationFailure ? null : describeFailure(failure),
    errors: failure instanceof ValidationFailure ? failure.fields.map(({ message }) => message) : [],
    setText: (next) => {
      setText(next);
      // A word that is being corrected counts as one being typed, but what stands before it does not.
      if (list.invalid.length === 0) setIsSettled(false);
    },
    settle: () => setIsSettled(true),
    send: () => {
      setIsSettled(true);
      if (blocked === null && !isBusy) void send();
    },
  };
}

function blockedBy({ emails, invalid }: EmailList, t: ReturnType<typeof useTranslate>): string | null {
  if (invalid.length > 0) return t("accounts:people.fix");
  if (emails.length > MAX_BULK_USERS)
    return t("accounts:people.tooMany", { count: emails.length, max: MAX_BULK_USERS });
  return emails.length === 0 ? t("accounts:people.none") : null;
}

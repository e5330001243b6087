import { CallFailure, type EmailList, MAX_BULK_USERS, parseEmails, ValidationFailure } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export interface InviteForm {
  readonly text: string;
  /** The parsed text, updated as it's typed. */
  readonly list: EmailList;
  /** The writer has paused: an invalid address is no longer one being typed. */
  readonly isSettled: boolean;
  readonly isBusy: boolean;
  /** Why it can't be sent right now; null if it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: readonly string[];
  readonly setText: (text: string) => void;
  readonly settle: () => void;
  readonly send: () => void;
}

/** State of the invite dialog; nothing is sent while an address is invalid. */
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
      // A word being corrected counts as being typed; the words before it don't.
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

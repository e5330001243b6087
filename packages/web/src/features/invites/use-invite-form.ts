import { type EmailList, MAX_BULK_USERS, parseEmails } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
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

/** State of inviting people, from what was typed before; nothing is sent while an address is invalid. */
export function useInviteForm({
  start = "",
  onSent,
}: {
  readonly start?: string;
  readonly onSent: () => void;
}): InviteForm {
  const t = useTranslate();
  const [text, setText] = useState(start);
  const [isSettled, setIsSettled] = useState(false);
  const { isBusy, notice, errors, send } = useSend(accountCalls.inviteUsers);
  const list = parseEmails(text);
  const blocked = blockedBy(list, t);

  const invite = (): void =>
    send({ body: { emails: text } }, ({ invited, members, disabled }) => {
      const sentences = [
        invited > 0 ? t("accounts:people.sent", { count: invited }) : t("accounts:people.noneSent"),
        ...(members > 0 ? [t("accounts:people.members", { count: members })] : []),
        ...(disabled > 0 ? [t("accounts:people.disabled", { count: disabled })] : []),
      ];
      showMessage({ text: sentences.join(" "), tone: invited > 0 ? "good" : "plain" });
      onSent();
    });
  return {
    text,
    list,
    isSettled,
    isBusy,
    blocked,
    notice,
    errors: errors.map(({ message }) => message),
    setText: (next) => {
      setText(next);
      // A word being corrected counts as being typed; the words before it don't.
      if (list.invalid.length === 0) setIsSettled(false);
    },
    settle: () => setIsSettled(true),
    send: () => {
      setIsSettled(true);
      if (blocked === null) invite();
    },
  };
}

function blockedBy({ emails, invalid }: EmailList, t: ReturnType<typeof useTranslate>): string | null {
  if (invalid.length > 0) return t("accounts:people.fix");
  if (emails.length > MAX_BULK_USERS)
    return t("accounts:people.tooMany", { count: emails.length, max: MAX_BULK_USERS });
  return emails.length === 0 ? t("accounts:people.none") : null;
}

import { MAX_BULK_USERS } from "@guildhall/core";
import { Banner, ErrorList, TextArea } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useInviteForm, type InviteForm } from "./use-invite-form.ts";

export interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Invites people from free text with email addresses; flags invalid and duplicate ones at once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return isOpen ? <OpenDialog onClose={onClose} /> : null;
}

function OpenDialog({ onClose }: Pick<InviteDialogProps, "onClose">) {
  const t = useTranslate();
  const form = useInviteForm({ onSent: onClose });
  const { emails } = form.list;
  return (
    <FormDialog
      title={t("accounts:people.title")}
      description={t("accounts:people.about")}
      form={{ ...form, isDirty: form.text !== "" }}
      words={{
        errors: t("accounts:people.errorsTitle"),
        cancel: t("accounts:people.cancel"),
        send:
          emails.length === 0 ? t("accounts:people.send") : t("accounts:people.sendCount", { count: emails.length }),
      }}
      onClose={onClose}
    >
      <TextArea
        label={t("accounts:people.emails")}
        hint={t("accounts:people.emailsHint", { max: MAX_BULK_USERS })}
        value={form.text}
        error={tooMany(form, t)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        rows={5}
        onChange={(event) => form.setText(event.currentTarget.value)}
        onBlur={form.settle}
      />
      <Findings form={form} />
    </FormDialog>
  );
}

function Findings({ form: { list, isSettled } }: { readonly form: InviteForm }) {
  const t = useTranslate();
  return (
    <>
      {isSettled && (
        <ErrorList title={t("accounts:people.invalid", { count: list.invalid.length })} errors={list.invalid} />
      )}
      {list.duplicates > 0 && <Banner>{t("accounts:people.duplicates", { count: list.duplicates })}</Banner>}
    </>
  );
}

function tooMany({ list: { emails } }: InviteForm, t: ReturnType<typeof useTranslate>): string | null {
  return emails.length > MAX_BULK_USERS
    ? t("accounts:people.tooMany", { count: emails.length, max: MAX_BULK_USERS })
    : null;
}

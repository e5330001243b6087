import { MAX_BULK_USERS } from "@guildhall/core";
import { Banner, Button, Dialog, ErrorList, TextArea } from "@guildhall/widget";
import { useId, type FormEvent } from "react";
import styles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";
import { useInviteForm, type InviteForm } from "./use-invite-form.ts";

/** Whether the dialog is there, and who takes it away. */
export interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Invites people by a free text of e-mails; says at once what is no address and what is there twice. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return isOpen ? <OpenDialog onClose={onClose} /> : null;
}

function OpenDialog({ onClose }: Pick<InviteDialogProps, "onClose">) {
  const t = useTranslate();
  const formId = useId();
  const form = useInviteForm({ onSent: onClose });
  const { emails } = form.list;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("accounts:people.title")}
      description={t("accounts:people.about")}
      dismissible={form.text === ""}
      actions={
        <>
          <Button onClick={onClose}>{t("accounts:people.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={form.blocked}>
            {emails.length === 0 ? t("accounts:people.send") : t("accounts:people.sendCount", { count: emails.length })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
        <ErrorList title={t("accounts:people.errorsTitle")} errors={form.errors} />
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
      </form>
    </Dialog>
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
  return emails.length > MAX_BULK_USERS ? t("accounts:people.tooMany", { count: emails.length, max: MAX_BULK_USERS }) : null;
}

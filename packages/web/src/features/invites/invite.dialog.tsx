import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { InviteFields } from "./invite-fields.tsx";
import { useInviteForm } from "./use-invite-form.ts";

export interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Invites people by their email addresses. */
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
      <InviteFields form={form} />
    </FormDialog>
  );
}

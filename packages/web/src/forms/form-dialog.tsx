import { Banner, Button, Dialog, ErrorList, type DialogProps } from "@guildhall/widget";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.ts";
import styles from "./form.module.css";

/** What a dialog shows of the form in it. */
export interface DialogForm {
  /** Whether there is something in it that has not been sent. */
  readonly isDirty: boolean;
  /** Whether closing asks nothing all the same: it is there again the next time, or made again with one press. */
  readonly isKept?: boolean;
  readonly isBusy: boolean;
  /** Why it cannot be sent now, in words; null when it can. */
  readonly blocked?: string | null;
  /** Why it was not sent, where that is about no field. */
  readonly notice?: string | null;
  /** What the server said of the fields. */
  readonly errors: readonly string[];
  readonly send: () => void;
}

/**
 * A dialog around a form: what is wrong at its top, cancel and send at its foot. A press beside it loses nothing, and
 * whatever else would close it asks first while that loses what was typed.
 */
export function FormDialog({
  form,
  words,
  children,
  ...dialog
}: Pick<DialogProps, "title" | "description" | "size" | "onClose"> & {
  readonly form: DialogForm;
  readonly words: { readonly errors: string; readonly cancel: string; readonly send: string };
  readonly children: ReactNode;
}) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const close = (): void => {
    if (form.isDirty && form.isKept !== true) setIsLeaving(true);
    else dialog.onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <>
      {/* First, so that it also goes first: the other one, last, gives the focus back to what opened it. */}
      {isLeaving && <DiscardDialog onDiscard={dialog.onClose} onStay={() => setIsLeaving(false)} />}
      <Dialog
        {...dialog}
        open
        onClose={close}
        dismissible={!form.isDirty}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={form.isBusy}
              disabledReason={form.blocked ?? null}
            >
              {words.send}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
          {form.notice !== null && form.notice !== undefined && <Banner tone="danger">{form.notice}</Banner>}
          <ErrorList title={words.errors} errors={form.errors} />
          {children}
        </form>
      </Dialog>
    </>
  );
}

/** Asks before what was typed is lost; the way back is the first to be reached. */
function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      open
      size="s"
      onClose={onStay}
      title={t("navigation:discard.title")}
      description={t("navigation:discard.text")}
      actions={
        <>
          <Button onClick={onDiscard}>{t("navigation:discard.discard")}</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {t("navigation:discard.stay")}
          </Button>
        </>
      }
    />
  );
}

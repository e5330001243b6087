import { Banner, Button, Dialog, ErrorList, type DialogProps } from "@guildhall/widget";
import { useId, type FormEvent, type ReactNode } from "react";
import styles from "./form.module.css";

/** What a dialog shows of the form in it. */
export interface DialogForm {
  /** Whether something would be lost by closing it. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why it cannot be sent now, in words; null when it can. */
  readonly blocked?: string | null;
  /** Why it was not sent, where that is about no field. */
  readonly notice?: string | null;
  /** What the server said of the fields. */
  readonly errors: readonly string[];
  readonly send: () => void;
}

/** A dialog around a form: what is wrong at its top, cancel and send at its foot; a press beside it loses nothing. */
export function FormDialog({ form, words, children, ...dialog }: Pick<DialogProps, "title" | "description" | "size" | "onClose"> & {
  readonly form: DialogForm;
  readonly words: { readonly errors: string; readonly cancel: string; readonly send: string };
  readonly children: ReactNode;
}) {
  const formId = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <Dialog
      {...dialog}
      open
      dismissible={!form.isDirty}
      actions={
        <>
          <Button onClick={dialog.onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy} disabledReason={form.blocked ?? null}>
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
  );
}

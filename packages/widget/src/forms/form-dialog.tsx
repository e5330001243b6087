import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useGuild, useTranslate } from "../guild/index.ts";
import { Banner, ErrorList } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, leaveDialog, type DialogProps } from "../ui/dialog.tsx";
import styles from "./form.module.css";

/** What a dialog shows of its form. */
export interface DialogForm {
  /** Whether there's unsent input. */
  readonly isDirty: boolean;
  /** Closing doesn't ask anyway: the input is kept, or easily redone. */
  readonly isKept?: boolean;
  readonly isBusy: boolean;
  /** Why it can't be sent right now, as text; null if it can. */
  readonly blocked?: string | null;
  /** Why it wasn't sent, if not because of a field. */
  readonly notice?: string | null;
  /** The server's field errors. */
  readonly errors: readonly string[];
  readonly send: () => void;
}

/**
 * A form dialog: errors at the top, cancel and send at the bottom. A press outside loses nothing, and any other way of
 * closing asks first if input would be lost, the browser's way back included.
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
  const { backGuard: BackGuard } = useGuild();
  // What leaves once it's confirmed.
  const [leaving, setLeaving] = useState<{ readonly leave: () => void } | null>(null);
  const isLost = form.isDirty && form.isKept !== true;
  const close = (): void => {
    if (isLost) setLeaving({ leave: dialog.onClose });
    else dialog.onClose();
  };
  // Only the question that was answered: another may have come while this one went out of sight.
  const closeQuestion = (): void => setLeaving((now) => (now === leaving ? null : now));
  const discard = (): void => {
    closeQuestion();
    leaving?.leave();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.send();
  };
  return (
    <>
      {/* First, so that it's also removed first: the other one, last, restores the focus. */}
      {leaving !== null && <DiscardDialog onDiscard={discard} onStay={closeQuestion} />}
      {isLost && BackGuard !== undefined && <BackGuard onBack={(leave) => setLeaving({ leave })} />}
      <Dialog
        {...dialog}
        open
        onClose={close}
        dismissible={!form.isDirty}
        actions={
          <>
            <Button onClick={form.isDirty ? close : ({ currentTarget }) => leaveDialog(currentTarget, close)}>
              {words.cancel}
            </Button>
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

/** Confirms discarding input; staying has the initial focus. */
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

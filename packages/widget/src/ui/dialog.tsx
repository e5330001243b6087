import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { pushDialog } from "./dialog-stack.ts";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./dialog.module.css";

/** A dialog's props. It asks to be closed by `onClose`; the host decides and takes `open` back. */
export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A sentence under the title that also describes the dialog to screen readers. */
  readonly description?: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: "s" | "m" | "l";
  /** Whether a press beside it asks to close; false where input could be lost. Default true. */
  readonly dismissible?: boolean;
  readonly children?: ReactNode;
}

/** A modal dialog on the platform's own: its focus trap, its inert page, a bottom sheet under 600 px. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, description, actions, size = "m", dismissible = true, children } = props;
  const t = useText();
  const id = useId();
  const ref = useModal();
  const onPointerDown = (event: PointerEvent) => {
    if (dismissible && event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      onKeyDown={(event) => closeByEscape(event, onClose)}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton size="s" label={t("kit:close")} icon={<X />} tooltip="" onClick={onClose} />
        </header>
        <div className={styles.body} data-body>
          {description && (
            <p id={`${id}-about`} className={styles.about}>
              {description}
            </p>
          )}
          {children}
        </div>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </div>
    </dialog>
  );
}

// A layout effect: its clean-up runs while the element is still in the page, so the focus goes back by itself.
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const pop = pushDialog(dialog);
    // Last, for it has the page laid out.
    firstFocus(dialog).focus();
    return () => {
      pop();
      dialog.close();
    };
  }, []);
  return ref;
}

// The first field, but not on a touch screen, where the keyboard would cover half of what was opened; else the dialog.
function firstFocus(dialog: HTMLElement): HTMLElement {
  const wanted = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const field = matchMedia("(pointer: coarse)").matches
    ? null
    : dialog.querySelector<HTMLElement>("[data-body] :is(input, select, textarea)");
  return wanted ?? field ?? dialog;
}

// Taken at the key press: the platform closes at a second Escape without asking.
function closeByEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  onClose();
}

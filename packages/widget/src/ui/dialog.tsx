import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import X from "lucide-react/icons/x";
import { afterPaint } from "./after-paint.ts";
import { classNames } from "./class-names.ts";
import { pushDialog } from "./dialog-stack.ts";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./dialog.module.css";

/** `onClose` asks to close; the host decides and resets `open`. */
export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A sentence under the title; also the dialog's accessible description. */
  readonly description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** `full` fills the window. */
  readonly size?: "s" | "m" | "l" | "full";
  /** Whether clicking outside closes it; false if input could be lost. Default true. */
  readonly dismissible?: boolean;
  readonly children?: ReactNode;
}

/** A native modal dialog: focus trap, inert page; a bottom sheet under 600 px. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, description, actions, size = "m", dismissible = true, children } = props;
  const t = useText();
  const id = useId();
  const ref = useModal();
  // What may ask whether input shall be lost stays in view.
  const close = dismissible ? () => leaveDialog(ref.current, onClose) : onClose;
  const onPointerDown = (event: PointerEvent) => {
    if (dismissible && event.target === event.currentTarget) close();
  };
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      onKeyDown={(event) => closeByEscape(event, close)}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton size="s" label={t("kit:close")} icon={<X />} tooltip="" onClick={close} />
        </header>
        <div className={styles.body} data-body>
          {description && (
            <p id={`${id}-about`} className={styles.about}>
              {description}
            </p>
          )}
          {children}
        </div>
        {actions && (
          <footer className={styles.foot} data-bar>
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

/**
 * Closes the dialog around an element right after the frame that no longer shows it: the page behind, inert no more, is
 * styled anew from top to bottom, and no press should wait for that. A key pressed until then finds it closed.
 */
export function leaveDialog(inside: Element | null, close: () => void): void {
  const dialog = inside?.closest("dialog") ?? null;
  if (dialog === null || dialog.dataset["leaving"] !== undefined) return;
  dialog.dataset["leaving"] = "";
  const end = () => {
    // Closed by a key, or by its owner, meanwhile.
    if (dialog.dataset["leaving"] !== "" || !dialog.isConnected) return;
    dialog.dataset["leaving"] = "closed";
    close();
    // Its owner may have kept it.
    afterPaint(() => delete dialog.dataset["leaving"]);
  };
  dialog.addEventListener("keydown", end, { capture: true, once: true });
  afterPaint(end);
}

// A layout effect, because its cleanup runs while the element is still in the page, so focus is restored.
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    showFocused(dialog);
    const pop = pushDialog(dialog);
    return () => {
      pop();
      dialog.close();
    };
  }, []);
  return ref;
}

// The browser focuses what is marked. Moving the focus afterwards would compute style and layout a second time.
function showFocused(dialog: HTMLDialogElement): void {
  const target = firstFocus(dialog);
  target.autofocus = true;
  dialog.showModal();
  target.autofocus = false;
  if (!target.matches(":focus")) target.focus();
}

// The first field; on touch screens, where the keyboard would cover half of it, the dialog.
function firstFocus(dialog: HTMLElement): HTMLElement {
  const wanted = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const field = matchMedia("(pointer: coarse)").matches
    ? null
    : dialog.querySelector<HTMLElement>("[data-body] :is(input, select, textarea)");
  return wanted ?? field ?? dialog;
}

// Handled on keydown: the browser closes without asking on a second Escape.
function closeByEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  onClose();
}

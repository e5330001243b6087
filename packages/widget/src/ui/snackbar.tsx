import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { subscribeDialogs, topDialog } from "./dialog-stack.ts";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./snackbar.module.css";

/** What a snackbar shows. */
export interface SnackbarMessage {
  /** Another key shows and announces the message anew. */
  readonly key: string | number;
  readonly text: ReactNode;
  readonly tone?: "neutral" | "success" | "danger";
  readonly icon?: ReactNode;
  /** One thing to do about it, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Draws the message there is, over everything, and inside the topmost dialog while one is open. The host owns the time. */
export function Snackbar({ message, onDismiss, onHold }: {
  readonly message: SnackbarMessage | null;
  readonly onDismiss: () => void;
  /** The pointer or the focus is on it (true) or has left (false): the host stops its clock meanwhile. */
  readonly onHold?: (isHeld: boolean) => void;
}) {
  const dialog = useSyncExternalStore(subscribeDialogs, topDialog, () => null);
  const view = message && <Toast key={message.key} message={message} onDismiss={onDismiss} onHold={onHold} />;
  return (
    <>
      <div className={styles.region} role="status">{!dialog && view}</div>
      {dialog && createPortal(<div className={styles.region} role="status">{view}</div>, dialog)}
    </>
  );
}

function Toast({ message, onDismiss, onHold }: {
  readonly message: SnackbarMessage;
  readonly onDismiss: () => void;
  readonly onHold: ((isHeld: boolean) => void) | undefined;
}) {
  const t = useText();
  const { text, tone = "neutral", icon, action } = message;
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      {icon && <span className={styles.icon} aria-hidden="true">{icon}</span>}
      <span className={styles.text}>{text}</span>
      {action && <button type="button" className={styles.action} onClick={action.onSelect}>{action.label}</button>}
      <IconButton size="s" label={t("kit:dismiss")} tooltip="" icon={<X />} onClick={onDismiss} />
    </div>
  );
}

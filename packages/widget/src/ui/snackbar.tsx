import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { subscribeDialogs, topDialog } from "./dialog-stack.ts";
import { IconButton } from "./icon-button.tsx";
import { shownMessages, type QueuedMessage } from "./shown-messages.ts";
import { useText } from "./text.tsx";
import styles from "./snackbar.module.css";

type Key = QueuedMessage["key"];

/** What a snackbar shows. */
export interface SnackbarMessage extends QueuedMessage {
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** One thing to do about it, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

interface ToastEvents {
  /** How long (ms) a message is shown that neither the pointer nor the focus is on. */
  readonly lifetimeMs: number;
  /** The message's time is over, or somebody has sent it away. */
  readonly onDismiss: (key: Key) => void;
}

/**
 * Draws the messages of a queue one after another, over everything, and inside the topmost dialog while one is open.
 * The pointer or the focus on a message holds it; those that come meanwhile pass above it.
 */
export function Snackbar({
  messages,
  lifetimeMs,
  onDismiss,
}: ToastEvents & {
  /** In the order in which they came. */
  readonly messages: readonly SnackbarMessage[];
}) {
  const dialog = useSyncExternalStore(subscribeDialogs, topDialog, () => null);
  const [onScreen, setOnScreen] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const onHold = (key: Key, isHeld: boolean | null): void => {
    setOnScreen(
      (known) => new Map([...known].filter(([each]) => each !== key).concat(isHeld === null ? [] : [[key, isHeld]])),
    );
  };
  // The newest on top: the one that is held stays where it is, at the foot.
  const view = shownMessages(messages, onScreen)
    .map((message) => (
      <Toast key={message.key} message={message} lifetimeMs={lifetimeMs} onDismiss={onDismiss} onHold={onHold} />
    ))
    .reverse();
  return (
    <>
      <div className={styles.region} role="status" aria-atomic="false">
        {!dialog && view}
      </div>
      {dialog &&
        createPortal(
          <div className={styles.region} role="status" aria-atomic="false">
            {view}
          </div>,
          dialog,
        )}
    </>
  );
}

function Toast({
  message,
  lifetimeMs,
  onDismiss,
  onHold,
}: ToastEvents & {
  readonly message: SnackbarMessage;
  /** Whether it is held, while it is on the screen; null when it has left. */
  readonly onHold: (key: Key, isHeld: boolean | null) => void;
}) {
  const t = useText();
  const { key, text, tone = "neutral", icon, action } = message;
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  // What nobody can see keeps its time for when the tab is looked at.
  const isUnseen = useSyncExternalStore(subscribeVisibility, isPageHidden, () => false);
  const hold = useEffectEvent((how: boolean | null) => onHold(key, how));
  const dismiss = useEffectEvent(() => onDismiss(key));
  useEffect(() => {
    hold(isHeld);
    if (isHeld || isUnseen) return;
    const timer = setTimeout(() => dismiss(), lifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, isUnseen, lifetimeMs]);
  // What goes from under the pointer or the focus is never told that they have left.
  useEffect(() => () => hold(null), []);
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.text}>{text}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      <IconButton size="s" label={t("kit:dismiss")} tooltip="" icon={<X />} onClick={() => onDismiss(key)} />
    </div>
  );
}

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

function isPageHidden(): boolean {
  return document.visibilityState === "hidden";
}

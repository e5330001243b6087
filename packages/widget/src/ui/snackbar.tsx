import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { subscribeDialogs, topDialog } from "./dialog-stack.ts";
import { IconButton } from "./icon-button.tsx";
import { shownMessages, type QueuedMessage } from "./shown-messages.ts";
import { useText } from "./text.tsx";
import styles from "./snackbar.module.css";

type Key = QueuedMessage["key"];

export interface SnackbarMessage extends QueuedMessage {
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** One action, such as Undo or Retry. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Where messages are shown so that they cover nothing. */
export interface MessagePlace {
  /** Those that there's room for. */
  readonly choose: typeof shownMessages;
  /** Begins to move them out of the way; `onWait` holds them back. Returns how to end it. */
  readonly clear: (region: HTMLElement, onWait: (isWaiting: boolean) => void) => () => void;
}

interface ToastEvents {
  /** How long (ms) a message is shown without pointer or focus on it. */
  readonly lifetimeMs: number;
  /** The message timed out or was dismissed. */
  readonly onDismiss: (key: Key) => void;
}

/**
 * Shows queued messages one after another above everything, inside the topmost dialog if one is open. Pointer or focus
 * holds a message; later ones appear above it.
 */
export function Snackbar({
  messages,
  lifetimeMs,
  onDismiss,
  place,
}: ToastEvents & {
  /** In order of arrival. */
  readonly messages: readonly SnackbarMessage[];
  /** Undefined where nothing could be covered. */
  readonly place: MessagePlace | undefined;
}) {
  const onPage = useRef<HTMLDivElement>(null);
  const inDialog = useRef<HTMLDivElement>(null);
  const dialog = useSyncExternalStore(
    subscribeDialogs,
    () => topDialog(onPage.current?.getRootNode()),
    () => null,
  );
  const [onScreen, setOnScreen] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const onHold = (key: Key, isHeld: boolean | null): void => {
    setOnScreen(
      (known) => new Map([...known].filter(([each]) => each !== key).concat(isHeld === null ? [] : [[key, isHeld]])),
    );
  };
  const shown = (place?.choose ?? shownMessages)(messages, onScreen);
  const newest = shown.at(-1)?.key ?? null;
  // Newest on top: a held message stays in place at the bottom.
  const view = shown
    .map((message) => (
      <Toast key={message.key} message={message} lifetimeMs={lifetimeMs} onDismiss={onDismiss} onHold={onHold} />
    ))
    .reverse();
  return (
    <>
      <Region at={onPage} place={place} newest={dialog === null ? newest : null}>
        {view}
      </Region>
      {dialog &&
        createPortal(
          <Region at={inDialog} place={place} newest={newest}>
            {view}
          </Region>,
          dialog,
        )}
    </>
  );
}

function Region({
  at,
  newest,
  place,
  children,
}: {
  readonly at: RefObject<HTMLDivElement | null>;
  /** Key of the newest message; null if they're shown elsewhere, or there are none. */
  readonly newest: Key | null;
  readonly place: MessagePlace | undefined;
  readonly children: ReactNode;
}) {
  const [isWaiting, setIsWaiting] = useState(false);
  useLayoutEffect(
    () => (newest !== null && at.current ? place?.clear(at.current, setIsWaiting) : undefined),
    [at, newest, place],
  );
  return (
    <div ref={at} className={styles.region} role="status" aria-atomic="false">
      {newest !== null && !isWaiting && children}
    </div>
  );
}

function Toast({
  message,
  lifetimeMs,
  onDismiss,
  onHold,
}: ToastEvents & {
  readonly message: SnackbarMessage;
  /** Whether it's held while on screen; null once it's gone. */
  readonly onHold: (key: Key, isHeld: boolean | null) => void;
}) {
  const t = useText();
  const { key, text, tone = "neutral", icon, action } = message;
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  // Pauses the timer while the tab is hidden.
  const isUnseen = useSyncExternalStore(subscribeVisibility, isPageHidden, () => false);
  const hold = useEffectEvent((how: boolean | null) => onHold(key, how));
  const dismiss = useEffectEvent(() => onDismiss(key));
  useEffect(() => {
    hold(isHeld);
    if (isHeld || isUnseen) return;
    const timer = setTimeout(() => dismiss(), lifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, isUnseen, lifetimeMs]);
  // A removed element gets no leave or blur event.
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

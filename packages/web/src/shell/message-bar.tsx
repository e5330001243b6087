import { Snackbar, type SnackbarMessage } from "@guildhall/widget";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { dismissMessage, SNACKBAR_MS, snackbarStore, type Message } from "./snackbar.store.ts";

const TONES = { plain: "neutral", good: "success", bad: "danger" } as const;

/** Shows the messages one after another, each for 5 s; pointer or focus on one holds it. */
export function MessageBar() {
  const current = useStore(snackbarStore, (state) => state.queue[0] ?? null);
  const [isHeld, setIsHeld] = useState(false);
  const id = current?.id;
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => dismissMessage(id), SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const dismiss = (): void => {
    if (id !== undefined) dismissMessage(id);
    setIsHeld(false);
  };
  return <Snackbar message={current && toView(current, dismiss)} onDismiss={dismiss} onHold={setIsHeld} />;
}

function toView(message: Message, dismiss: () => void): SnackbarMessage {
  const { id, text, tone, action } = message;
  const onSelect = (): void => {
    action?.run();
    dismiss();
  };
  return { key: id, text, tone: TONES[tone], ...(action && { action: { label: action.label, onSelect } }) };
}

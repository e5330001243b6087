import { Snackbar, type SnackbarMessage } from "@guildhall/widget";
import { useStore } from "zustand";
import { dismissMessage, SNACKBAR_MS, snackbarStore, type Message } from "./snackbar.store.ts";

const TONES = { plain: "neutral", good: "success", bad: "danger" } as const;

/** Shows the messages one after another, each for 5 s; pointer or focus on one holds it and keeps none of the others back. */
export function MessageBar() {
  const queue = useStore(snackbarStore, (state) => state.queue);
  return (
    <Snackbar messages={queue.map(toView)} lifetimeMs={SNACKBAR_MS} onDismiss={(key) => dismissMessage(Number(key))} />
  );
}

function toView({ id, text, tone, action }: Message): SnackbarMessage {
  const onSelect = (): void => {
    action?.run();
    dismissMessage(id);
  };
  return { key: id, text, tone: TONES[tone], ...(action && { action: { label: action.label, onSelect } }) };
}

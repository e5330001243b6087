import { Snackbar, type SnackbarMessage } from "@guildhall/widget";
import { useStore } from "zustand";
import { dismissMessage, SNACKBAR_MS, snackbarStore, type Message } from "./snackbar.store.ts";

const TONES = { plain: "neutral", good: "success", bad: "danger" } as const;

/** Shows toasts one after another, each for 5 s; hover or focus holds one without delaying the rest. */
export function MessageBar() {
  const { queue, place } = useStore(snackbarStore);
  return (
    <Snackbar
      messages={queue.map(toView)}
      lifetimeMs={SNACKBAR_MS}
      place={place}
      onDismiss={(key) => dismissMessage(Number(key))}
    />
  );
}

function toView({ id, text, tone, action }: Message): SnackbarMessage {
  const onSelect = (): void => {
    action?.run();
    dismissMessage(id);
  };
  return { key: id, text, tone: TONES[tone], ...(action && { action: { label: action.label, onSelect } }) };
}

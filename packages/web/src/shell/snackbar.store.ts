import { SNACKBAR_MS } from "@guildhall/core";
import type { MessagePlace } from "@guildhall/widget";
import { createStore } from "zustand/vanilla";

export { SNACKBAR_MS };

/** What happened and, where it helps, one action (Undo, Retry). */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "good" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface SnackbarState {
  readonly queue: readonly Message[];
  readonly nextId: number;
  readonly isSilenced: boolean;
  /** Undefined before the shell, which has bars that they could cover. */
  readonly place?: MessagePlace;
}

/** Queued messages; the first is on the screen. */
export const snackbarStore = createStore<SnackbarState>(() => ({ queue: [], nextId: 1, isSilenced: false }));

/**
 * Queues a message unless its text is already queued. Earlier success messages are dropped: they're outdated. While
 * silenced, only failures are queued.
 */
export function showMessage(message: Pick<Message, "text"> & Partial<Omit<Message, "id">>): void {
  snackbarStore.setState(({ queue, nextId, isSilenced }) => {
    if (isSilenced && message.tone !== "bad") return {};
    const others = queue.filter((waiting) => waiting.text !== message.text && !isPassed(waiting));
    return { queue: [...others, { tone: "plain", ...message, id: nextId }], nextId: nextId + 1 };
  });
}

function isPassed({ tone, action }: Message): boolean {
  return tone === "good" && action === undefined;
}

/** Unknown ids change nothing. */
export function dismissMessage(id: number): void {
  snackbarStore.setState(({ queue }) => ({ queue: queue.filter((message) => message.id !== id) }));
}

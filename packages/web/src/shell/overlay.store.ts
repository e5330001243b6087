import { createStore } from "zustand/vanilla";

/** What's open over the page; null for nothing. */
export type Overlay = "palette" | "shortcuts" | "feedback" | "question" | null;

export const overlayStore = createStore<{ readonly overlay: Overlay }>(() => ({ overlay: null }));

export function openPalette(): void {
  overlayStore.setState({ overlay: "palette" });
}

export function openShortcuts(): void {
  overlayStore.setState({ overlay: "shortcuts" });
}

export function openFeedback(): void {
  overlayStore.setState({ overlay: "feedback" });
}

/** Feedback that begins as a question. */
export function openQuestion(): void {
  overlayStore.setState({ overlay: "question" });
}

export function closeOverlay(): void {
  overlayStore.setState({ overlay: null });
}

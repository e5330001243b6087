import { createStore } from "zustand/vanilla";

/** What lies over the page: the command palette, the sheet of shortcuts, the feedback dialog, or nothing. */
export type Overlay = "palette" | "shortcuts" | "feedback" | null;

/** Which overlay is open. */
export const overlayStore = createStore<{ readonly overlay: Overlay }>(() => ({ overlay: null }));

/** Opens the command palette. */
export function openPalette(): void {
  overlayStore.setState({ overlay: "palette" });
}

/** Opens the sheet of shortcuts. */
export function openShortcuts(): void {
  overlayStore.setState({ overlay: "shortcuts" });
}

/** Opens the feedback dialog. */
export function openFeedback(): void {
  overlayStore.setState({ overlay: "feedback" });
}

/** Closes whatever lies over the page. */
export function closeOverlay(): void {
  overlayStore.setState({ overlay: null });
}

import type { Person } from "@guildhall/widget";
import { createStore } from "zustand/vanilla";

/** Whom the open thank dialog is for; null while there is none. */
export const thankDialogStore = createStore<{ readonly receiver: Person | null }>(() => ({ receiver: null }));

/** Opens the dialog that thanks one person, over whatever page there is. */
export function openThankDialog(receiver: Person): void {
  thankDialogStore.setState({ receiver });
}

/** Closes the thank dialog; what was typed into it stays as a draft of this tab. */
export function closeThankDialog(): void {
  thankDialogStore.setState({ receiver: null });
}

import type { Person } from "@guildhall/widget";
import { createStore } from "zustand/vanilla";

/** Whom the open thank dialog is for, and whether it answers a thanks of theirs. */
export interface ThankDialogWish {
  readonly receiver: Person;
  readonly isBack: boolean;
}

/** The open thank dialog; null while there is none. */
export const thankDialogStore = createStore<{ readonly wish: ThankDialogWish | null }>(() => ({ wish: null }));

/** Opens the dialog that thanks one person, over whatever page there is. */
export function openThankDialog(receiver: Person): void {
  thankDialogStore.setState({ wish: { receiver, isBack: false } });
}

/** Opens the dialog that thanks somebody in return: a text is suggested, so that it can be sent at once. */
export function openThankBack(receiver: Person): void {
  thankDialogStore.setState({ wish: { receiver, isBack: true } });
}

/** Closes the thank dialog; what was typed into it stays as a draft of this tab. */
export function closeThankDialog(): void {
  thankDialogStore.setState({ wish: null });
}

import type { Person } from "@guildhall/widget";
import { createStore } from "zustand/vanilla";

/** The open thank dialog's receiver, and whether it returns their thanks. */
export interface ThankDialogState {
  readonly receiver: Person;
  readonly isBack: boolean;
}

/** Null while no dialog is open. */
export const thankDialogStore = createStore<{ readonly wish: ThankDialogState | null }>(() => ({ wish: null }));

/** Opens the dialog to thank one person, over any page. */
export function openThankDialog(receiver: Person): void {
  thankDialogStore.setState({ wish: { receiver, isBack: false } });
}

/** Opens the dialog to thank a member back: the suggested text can be sent at once. */
export function openThankBack(receiver: Person): void {
  thankDialogStore.setState({ wish: { receiver, isBack: true } });
}

/** Closes the thank dialog; its input stays as this tab's draft. */
export function closeThankDialog(): void {
  thankDialogStore.setState({ wish: null });
}

import { createStore } from "zustand/vanilla";

/** Where the founder was going before the set-up they have just finished; null unless they have. */
export const setUpReadyStore = createStore<{ readonly end: string | null }>(() => ({ end: null }));

/** Shows over the dashboard what the set-up has made. */
export function showSetUpReady(end: string): void {
  setUpReadyStore.setState({ end });
}

export function closeSetUpReady(): void {
  setUpReadyStore.setState({ end: null });
}

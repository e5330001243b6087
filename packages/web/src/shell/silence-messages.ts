import { snackbarStore } from "./snackbar.store.ts";

/** Drops all messages but failures until the returned function is called: the page itself is the answer. */
export function silenceMessages(): () => void {
  snackbarStore.setState(({ queue }) => ({ queue: queue.filter(({ tone }) => tone === "bad"), isSilenced: true }));
  return () => snackbarStore.setState({ isSilenced: false });
}

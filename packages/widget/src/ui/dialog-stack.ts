type Listener = () => void;

// Open modal dialogs, topmost last. Overlays render inside the topmost one to be visible.
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

/** Registers an open dialog; the returned function removes it. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  change([...openDialogs, dialog]);
  return () => change(openDialogs.filter((each) => each !== dialog));
}

/** `null` if none is open. */
export function topDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

/** For `useSyncExternalStore`. */
export function subscribeDialogs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  // Set on the root, which scrolls: a `:has()` there would be re-evaluated on every DOM change. A host's page is left
  // alone.
  document.documentElement.toggleAttribute(
    "data-modal",
    next.some((dialog) => dialog.getRootNode() === document),
  );
  for (const listener of listeners) listener();
}

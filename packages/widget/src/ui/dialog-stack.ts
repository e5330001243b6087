type Listener = () => void;

// The open modal dialogs of the page, the topmost last. What must be seen over them is drawn inside the topmost.
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

/** Notes that a dialog has opened over the others; the returned function takes it out again. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  change([...openDialogs, dialog]);
  return () => change(openDialogs.filter((each) => each !== dialog));
}

/** The topmost open dialog, or `null`. */
export function topDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

/** Calls back at every change of the stack, for `useSyncExternalStore`. */
export function subscribeDialogs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  // Told to the page's root, which holds its scrolling: a `:has()` there would be asked at every change of the page.
  // A host's page is left as it is.
  document.documentElement.toggleAttribute(
    "data-modal",
    next.some((dialog) => dialog.getRootNode() === document),
  );
  for (const listener of listeners) listener();
}

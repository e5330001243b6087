import { afterPaint } from "./after-paint.ts";

type Listener = () => void;

// Open modal dialogs, topmost last. Overlays render inside the topmost one to be visible.
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<Listener>();

/** Registers an open dialog; the returned function removes it. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  change([...openDialogs, dialog]);
  return () => change(openDialogs.filter((each) => each !== dialog));
}

/** The topmost one in this document or shadow root; `null` if none is open. */
export function topDialog(root: Node | undefined): HTMLDialogElement | null {
  return openDialogs.findLast((dialog) => dialog.getRootNode() === root) ?? null;
}

/** For `useSyncExternalStore`. */
export function subscribeDialogs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  // A page that scrolls no more, or again, is painted in full: after the frame that shows the dialog, or shows it gone.
  afterPaint(lockPage);
  for (const listener of listeners) listener();
}

// Set on the root, which scrolls: a `:has()` there would be re-evaluated on every DOM change. A host's page is left
// alone.
function lockPage(): void {
  document.documentElement.toggleAttribute(
    "data-modal",
    openDialogs.some((dialog) => dialog.getRootNode() === document),
  );
}

import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { loadTexts } from "../../i18n/language.ts";
import { closeThankDialog, thankDialogStore } from "./thank-dialog.store.ts";

const ThankDialog = lazy(() => loadThankDialog());

/** Shows the thank dialog when it is open; its code and texts come with the first opening. */
export function ThankDialogHost() {
  const wish = useStore(thankDialogStore, (state) => state.wish);
  if (wish === null) return null;
  return (
    <Suspense fallback={null}>
      <ThankDialog key={wish.receiver.id} wish={wish} onClose={closeThankDialog} />
    </Suspense>
  );
}

/** Fetches the dialog ahead of its first opening, such as when a card that offers it gets the focus. */
export async function loadThankDialog() {
  const [file] = await Promise.all([import("./thank.dialog.tsx"), loadTexts(["thanks"])]);
  return { default: file.ThankDialog };
}

import { useStore } from "zustand";
import { latePart } from "../../boot/late-part.tsx";
import { loadTexts } from "../../i18n/language.ts";
import { closeThankDialog, thankDialogStore } from "./thank-dialog.store.ts";

const ThankDialog = latePart(async () => {
  const [file] = await Promise.all([import("./thank.dialog.tsx"), loadTexts(["thanks"])]);
  return file.PanelThankDialog;
});

/** The thank dialog while it's open; code and texts load on first opening. */
export function ThankDialogHost() {
  const wish = useStore(thankDialogStore, (state) => state.wish);
  if (wish === null) return null;
  return <ThankDialog key={wish.receiver.id} wish={wish} onClose={closeThankDialog} />;
}

/** Preloads the dialog, such as when a card that offers it gets focus. */
export const loadThankDialog = ThankDialog.preload;

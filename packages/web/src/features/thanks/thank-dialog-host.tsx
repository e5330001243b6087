import { useStore } from "zustand";
import { latePart, useGuild } from "@guildhall/widget/guild";
import { closeThankDialog, thankDialogStore } from "./thank-dialog.store.ts";

const ThankDialog = latePart({
  load: () => import("./thank.dialog.tsx").then((file) => file.PanelThankDialog),
  texts: ["thanks"],
});

/** The thank dialog while it's open; code and texts load on first opening. */
export function ThankDialogHost() {
  const wish = useStore(thankDialogStore, (state) => state.wish);
  if (wish === null) return null;
  return <ThankDialog key={wish.receiver.id} wish={wish} onClose={closeThankDialog} />;
}

/** Preloads the dialog, such as when a card that offers it gets focus. */
export function usePreloadedThankDialog(): () => void {
  const guild = useGuild();
  return () => ThankDialog.preload(guild);
}

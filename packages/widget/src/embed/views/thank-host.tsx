import { useState, type ReactNode } from "react";
import { latePart } from "../../guild/index.ts";
import type { Person } from "../../ui/avatar.tsx";

const ThankDialog = latePart({
  load: () => import("../../features/thanks/thank-dialog.tsx").then((file) => file.ThankDialog),
  texts: ["thanks", "fields"],
});

/** A view from which people are thanked in a dialog. */
export function useThankDialog(): {
  readonly open: (receiver: Person) => void;
  readonly openBack: (receiver: Person) => void;
  readonly dialog: ReactNode;
} {
  // A card's way to thank stays the same function, so that opening the dialog draws no card again.
  "use memo";
  const [wish, setWish] = useState<{ readonly receiver: Person; readonly isBack: boolean } | null>(null);
  return {
    open: (receiver) => setWish({ receiver, isBack: false }),
    openBack: (receiver) => setWish({ receiver, isBack: true }),
    dialog: wish && <ThankDialog key={wish.receiver.id} {...wish} onClose={() => setWish(null)} />,
  };
}

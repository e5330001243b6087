import { useEffect, useState, type ComponentType } from "react";
import { retried } from "../../boot/load-part.ts";
import { loadTexts } from "../../i18n/language.ts";
import { session } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import type { MessengerButtonsProps } from "./messenger-buttons.tsx";
import { openMessengers } from "./messenger-links.ts";

let known: ComponentType<MessengerButtonsProps> | null = null;

/** The buttons' code and texts, for installations that have them. */
const loadButtons = retried(async () => {
  const [file] = await Promise.all([import("./messenger-buttons.tsx"), loadTexts(["messengers"])]);
  known = file.MessengerButtons;
  return known;
});

/** The messengers that guests can sign in with here, below a form; nothing without any. */
export function MessengerButtons(props: MessengerButtonsProps) {
  const isOffered = openMessengers(useGuestInfo()).length > 0;
  const [Buttons, setButtons] = useState(() => known);
  useEffect(() => {
    // A failure was told by then.
    if (isOffered && Buttons === null)
      void loadButtons()
        .then((part) => setButtons(() => part))
        .catch(() => undefined);
  }, [isOffered, Buttons]);
  return isOffered && Buttons !== null ? <Buttons {...props} /> : null;
}

/** So that the buttons are there with their page. */
export async function warmMessengerButtons(): Promise<void> {
  const { info } = session.getState();
  if (info?.loggedIn === false && openMessengers(info).length > 0) await loadButtons();
}

export const loadSignInMessengers = () => import("./sign-in-messengers.tsx").then((file) => file.SignInMessengers);

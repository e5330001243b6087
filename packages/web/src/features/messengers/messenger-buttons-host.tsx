import { lateGuestPart } from "../../data/late-guest-part.tsx";
import { session } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { openMessengers } from "./messenger-links.ts";
import type { MessengerButtonsProps } from "./messenger-buttons.tsx";

const buttons = lateGuestPart({
  load: () => import("./messenger-buttons.tsx").then((file) => file.MessengerButtons),
  texts: ["messengers"],
});

/** The messengers that guests can sign in with here, below a form; nothing without any. */
export function MessengerButtons(props: MessengerButtonsProps) {
  return openMessengers(useGuestInfo()).length === 0 ? null : <buttons.Part {...props} />;
}

/** So that the buttons are there with their page. */
export async function warmMessengerButtons(): Promise<void> {
  const { info } = session.getState();
  if (info?.loggedIn === false && openMessengers(info).length > 0) await buttons.warm();
}

import { latePart } from "@guildhall/widget/guild";
import { useQuery } from "@tanstack/react-query";
import { retried } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { loadTexts } from "../../i18n/language.ts";
import { session } from "../../session/api.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import type { MessengerButtonsProps } from "./messenger-buttons.tsx";
import { openMessengers } from "./messenger-links.ts";

const load = retried(() => import("./messenger-buttons.tsx"));

/** The buttons' code and texts, for installations that have them. */
const BUTTONS = {
  queryKey: ["messenger-buttons"],
  queryFn: async () => {
    const [file] = await Promise.all([load(), loadTexts(["messengers"])]);
    return { Buttons: file.MessengerButtons };
  },
  staleTime: Infinity,
};

/** The messengers that guests can sign in with here, below a form; nothing without any. */
export function MessengerButtons(props: MessengerButtonsProps) {
  const enabled = openMessengers(useGuestInfo()).length > 0;
  const { data } = useQuery({ ...BUTTONS, enabled }, queryClient);
  return enabled && data !== undefined ? <data.Buttons {...props} /> : null;
}

/** So that the buttons are there with their page. */
export async function warmMessengerButtons(): Promise<void> {
  const { info } = session.getState();
  if (info?.loggedIn === false && openMessengers(info).length > 0) await queryClient.prefetchQuery(BUTTONS);
}

/** Code and texts load once the rest of the page is there. */
export const SignInMessengers = latePart({
  load: () => import("./sign-in-messengers.tsx").then((file) => file.SignInMessengers),
  texts: ["messengers", "session"],
});

import { shownMessages, type QueuedMessage } from "./shown-messages.ts";
import type { MessagePlace } from "./snackbar.tsx";

/** Between messages and what's below them, in px. */
const GAP = 8;
/** Height of a message with two lines, in px. */
const MESSAGE = 64;
/** How long (ms) messages wait for the focus to leave their place. */
const PATIENCE_MS = 4000;

const EVENTS = ["scroll", "resize", "focusin", "focusout"] as const;

/** Above bars of buttons, which are marked by `data-bar`, and the on-screen keyboard; one at a time on phones. */
export const messagePlace: MessagePlace = {
  // Asked whenever the messages change: nobody needs to hear of the width while one is shown.
  choose: (queue, onScreen) => (matchMedia("(width < 600px)").matches ? newestMessage : shownMessages)(queue, onScreen),
  clear: liftMessages,
};

/** Sets the region's `--lift`, and tells whether messages wait, since they would cover what has the focus. */
function liftMessages(region: HTMLElement, onWait: (isWaiting: boolean) => void): () => void {
  // Messages are drawn in one of these.
  const root = region.getRootNode() as Document | ShadowRoot;
  const view = window.visualViewport;
  let lift = 0;
  let isPatient = true;
  const look = (): void => {
    lift = liftOf(region, region.closest("dialog") ?? root, lift);
    region.style.setProperty("--lift", `${String(lift)}px`);
    onWait(isPatient && isOver(region, root.activeElement));
  };
  // The next element has the focus only after the event.
  const later = (): void => void setTimeout(look);
  region.style.setProperty("--lift", "0px");
  look();
  const patience = setTimeout(() => {
    isPatient = false;
    look();
  }, PATIENCE_MS);
  for (const name of EVENTS) window.addEventListener(name, later, true);
  view?.addEventListener("resize", later);
  return () => {
    clearTimeout(patience);
    for (const name of EVENTS) window.removeEventListener(name, later, true);
    view?.removeEventListener("resize", later);
  };
}

function liftOf(region: HTMLElement, place: ParentNode, lift: number): number {
  const rest = region.getBoundingClientRect().bottom + lift;
  const view = window.visualViewport;
  let end = Math.min(rest, view === null ? rest : view.offsetTop + view.height - GAP);
  for (const bar of place.querySelectorAll("[data-bar]")) {
    const { top, bottom } = bar.getBoundingClientRect();
    if (top < rest && bottom > rest - MESSAGE && bottom > top) end = Math.min(end, top - GAP);
  }
  return rest - end;
}

function isOver(region: HTMLElement, focused: Element | null): boolean {
  // What has the focus by script alone, such as the page or a dialog, is larger than any message.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || region.contains(focused)) return false;
  const [{ left, right, bottom, height }, box] = [region.getBoundingClientRect(), focused.getBoundingClientRect()];
  const top = bottom - Math.max(MESSAGE, height);
  return box.bottom > top && box.top < bottom && box.right > left && box.left < right;
}

/** Where there's room for one: the message that is held by pointer or focus, otherwise the newest. Others wait. */
export function newestMessage<Message extends QueuedMessage>(
  queue: readonly Message[],
  onScreen: ReadonlyMap<Message["key"], boolean>,
): readonly Message[] {
  const held = queue.filter(({ key }) => onScreen.get(key));
  return (held.length > 0 ? held : queue).slice(-1);
}

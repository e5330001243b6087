import type { UserInfo } from "@guildhall/core/session";
import { openChannel, type TabMessage } from "../live/channel.ts";

const NOTICE = "guildhall.switched";

let isLeaving = false;
let wanted: string | null = null;

// A form with something in it would have the browser ask; the draft is kept, and staying is no choice. Listens before
// the router does, so that it is heard first.
window.addEventListener("beforeunload", (event) => isLeaving && event.stopImmediatePropagation(), { capture: true });

/** Where this tab goes once the session is in the workspace that is being entered; null when it is not after all. */
export function leadTo(path: string | null): void {
  wanted = path;
}

/**
 * Loads the panel anew, because the session is in another workspace, or another person's, than this tab shows:
 * nothing of the one before, on the page, in the cache or under way, can then be taken for the other's. The other
 * tabs hear of it at once.
 */
export function startAnew(info: UserInfo | null): void {
  if (isLeaving) return;
  isLeaving = true;
  if (info !== null) tellOthers(info);
  sessionStorage.setItem(NOTICE, wanted === null ? "elsewhere" : "here");
  location.replace(wanted ?? "/");
}

function tellOthers(info: UserInfo): void {
  const channel = openChannel();
  channel.postMessage({ kind: "session", info } satisfies TabMessage);
  channel.close();
}

/** Why this tab was loaded anew, once: the workspace was switched `here` or `elsewhere`; null when it was not. */
export function takeSwitch(): "here" | "elsewhere" | null {
  const kept = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  return kept === "here" || kept === "elsewhere" ? kept : null;
}

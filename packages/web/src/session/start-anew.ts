import type { UserInfo } from "@guildhall/core/session";
import { openChannel, type TabMessage } from "../live/channel.ts";

const NOTICE = "guildhall.switched";

let isLeaving = false;
let wanted: string | null = null;

// Unsaved input would make the browser ask; the draft is kept, and staying isn't possible. Registered before the
// router's listener, so that it runs first.
window.addEventListener("beforeunload", (event) => isLeaving && event.stopImmediatePropagation(), { capture: true });

/** Where this tab goes once the session is in the entered workspace; null if it isn't after all. */
export function leadTo(path: string | null): void {
  wanted = path;
}

/**
 * Reloads the panel because the session now belongs to another workspace or person than this tab shows: nothing of the
 * old one, on the page, in the cache or in flight, can be mistaken for the new one's. The other tabs learn of it at
 * once.
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

/** Why this tab was reloaded, once: the workspace was switched `here` or `elsewhere`; null if it wasn't. */
export function takeSwitch(): "here" | "elsewhere" | null {
  const kept = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  return kept === "here" || kept === "elsewhere" ? kept : null;
}

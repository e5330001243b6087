import { translate } from "../i18n/language.ts";
import { showMessage } from "../shell/snackbar.store.ts";

/** What of the router this needs: to hear of the next navigation. */
interface Navigations {
  subscribe(event: "onBeforeNavigate", listener: () => void): () => void;
}

const RELOADED = "guildhall.reloadedAt";
const GUARD_MS = 60_000;

/**
 * Keeps a tab alive over a deploy: when a file of the old version is gone, says that a new one is there
 * and reloads at the next navigation, once a minute at most and never while offline.
 */
export function watchDeploys(router: Navigations): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    event.preventDefault();
    showMessage({
      text: translate("shell:message.newVersion"),
      action: { label: translate("shell:message.reload"), run: () => location.reload() },
    });
    router.subscribe("onBeforeNavigate", () => {
      // The address has not changed yet: the reload comes after the router has written it.
      setTimeout(reloadOnce, 0);
    });
  });
}

function reloadOnce(): void {
  const at = performance.timeOrigin + performance.now();
  if (at - Number(sessionStorage.getItem(RELOADED) ?? 0) < GUARD_MS) return;
  sessionStorage.setItem(RELOADED, String(at));
  location.reload();
}

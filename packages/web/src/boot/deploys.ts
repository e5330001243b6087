import { translate } from "../i18n/language.ts";
import { showMessage } from "../shell/snackbar.store.ts";
import { onPartLost } from "./load-part.ts";

/** What of the router this needs: to hear of the next navigation. */
interface Navigations {
  subscribe(event: "onBeforeNavigate", listener: () => void): () => void;
}

const RELOADED = "guildhall.reloadedAt";
const GUARD_MS = 60_000;

let isNew = false;

/**
 * Keeps a tab alive over a deploy: when a file did not come because there is a new version, says so and reloads at the
 * next navigation, once a minute at most.
 */
export function watchDeploys(router: Navigations): void {
  onPartLost(() => void tellOfNewVersion());
  router.subscribe("onBeforeNavigate", () => {
    // The address has not changed yet: the reload comes after the router has written it.
    if (isNew) setTimeout(reloadOnce, 0);
  });
}

/** A file that was refused or lost is no new version: there is one when the server has another page than this one. */
async function tellOfNewVersion(): Promise<void> {
  isNew ||= await isReplaced();
  if (!isNew) return;
  showMessage({
    text: translate("shell:message.newVersion"),
    action: { label: translate("shell:message.reload"), run: () => location.reload() },
  });
}

/** A build's page names the files of that build; who gets no answer knows nothing new. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const answer = await fetch("/", { headers: { accept: "text/html" }, cache: "no-cache" });
    return answer.ok && typeof entry === "string" && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

function reloadOnce(): void {
  const at = performance.timeOrigin + performance.now();
  if (at - Number(sessionStorage.getItem(RELOADED) ?? 0) < GUARD_MS) return;
  sessionStorage.setItem(RELOADED, String(at));
  location.reload();
}

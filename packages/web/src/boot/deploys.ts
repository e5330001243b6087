import { translate } from "../i18n/language.ts";
import { showMessage } from "../shell/snackbar.store.ts";
import { onPartLost } from "./load-part.ts";

/** The part of the router used here. */
interface Navigations {
  subscribe(event: "onBeforeNavigate", listener: () => void): () => void;
}

const RELOADED = "guildhall.reloadedAt";
const GUARD_MS = 60_000;

let isNew = false;

/**
 * Keeps a tab working across a deploy: when a file is missing because there is a new version, says so and reloads on
 * the next navigation, at most once a minute.
 */
export function watchDeploys(router: Navigations): void {
  onPartLost(() => void tellOfNewVersion());
  router.subscribe("onBeforeNavigate", () => {
    // The URL hasn't changed yet: reload after the router has written it.
    if (isNew) setTimeout(reloadOnce, 0);
  });
}

/** A failed file alone doesn't mean a new version: the server's page must differ from this one. */
async function tellOfNewVersion(): Promise<void> {
  isNew ||= await isReplaced();
  if (!isNew) return;
  showMessage({
    text: translate("shell:message.newVersion"),
    action: { label: translate("shell:message.reload"), run: () => location.reload() },
  });
}

/** A build's page names that build's files; without an answer nothing is known. */
async function isReplaced(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((each) => each.getAttribute("src"));
  try {
    const answer = await fetch("/", { headers: { accept: "text/html" }, cache: "no-cache" });
    const page = await answer.text();
    return answer.ok && scripts.some((src) => src !== null && !page.includes(src));
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

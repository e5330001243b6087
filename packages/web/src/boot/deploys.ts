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
let isStuck = false;

/**
 * Keeps a tab working across a deploy: when a file is missing because there is a new version, says so and reloads on
 * the next navigation, at most once a minute. So it does when a file is lost that the server has: some browsers remember
 * the failure for as long as the page lives.
 */
export function watchDeploys(router: Navigations): void {
  onPartLost(() => void findWhyLost());
  router.subscribe("onBeforeNavigate", () => {
    // The URL hasn't changed yet: reload after the router has written it.
    if (isNew || isStuck) setTimeout(reloadOnce, 0);
  });
}

/** A failed file alone doesn't mean a new version: the server's page must differ from this one. */
async function findWhyLost(): Promise<void> {
  const served = await askServer();
  isStuck ||= served === "same";
  isNew ||= served === "newer";
  if (!isNew) return;
  showMessage({
    text: translate("shell:message.newVersion"),
    action: { label: translate("shell:message.reload"), run: () => location.reload() },
  });
}

/** Which version the server has: a build's page names that build's files. Null without an answer. */
async function askServer(): Promise<"same" | "newer" | null> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((each) => each.getAttribute("src"));
  try {
    const answer = await fetch("/", { headers: { accept: "text/html" }, cache: "no-cache" });
    const page = await answer.text();
    if (!answer.ok) return null;
    return scripts.some((src) => src !== null && !page.includes(src)) ? "newer" : "same";
  } catch {
    return null;
  }
}

function reloadOnce(): void {
  const at = performance.timeOrigin + performance.now();
  if (at - Number(sessionStorage.getItem(RELOADED) ?? 0) < GUARD_MS) return;
  sessionStorage.setItem(RELOADED, String(at));
  location.reload();
}

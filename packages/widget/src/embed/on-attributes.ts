const NAMES = ["view", "item", "group", "theme", "locale", "height"];

/** Runs when one of the element's options in the page's markup has changed. Returns what ends it. */
export function onAttributes(element: HTMLElement, run: () => void): () => void {
  const observer = new MutationObserver(run);
  observer.observe(element, { attributeFilter: NAMES });
  return () => observer.disconnect();
}

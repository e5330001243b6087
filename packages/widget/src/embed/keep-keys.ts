const TYPES = ["keydown", "keypress", "keyup"];
const FIELDS = "input, textarea, select, [contenteditable]";

/** Keeps what is typed into a field from the host's shortcuts. Returns a function that ends it. */
export function keepKeysInside(root: HTMLElement): () => void {
  const stop = (event: Event): void => {
    if (event.target instanceof Element && event.target.matches(FIELDS)) event.stopPropagation();
  };
  for (const type of TYPES) root.addEventListener(type, stop);
  return () => {
    for (const type of TYPES) root.removeEventListener(type, stop);
  };
}

import type { WidgetElement } from "./api.ts";
import { readOptions } from "./read-options.ts";

/**
 * Follows the height that the loader has kept free for the element: returns what to call whenever it may have changed. A
 * height that the page's own styles keep free is the page's.
 */
export function keepPlace(element: WidgetElement): () => void {
  let kept = readOptions(element).height ?? "";
  return () => {
    const { height = "" } = readOptions(element);
    if (height === kept) return;
    kept = height;
    element.style.minHeight = height;
  };
}

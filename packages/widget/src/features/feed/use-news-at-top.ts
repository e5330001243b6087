import { useEffect, useState, type RefObject } from "react";
import { afterPaint } from "../../ui/after-paint.ts";

/**
 * Shows news as they come, which moves the cards below them: not while somebody points at something to press there,
 * since another card's button would be under the pointer. Returns whether news wait for that.
 */
export function useNewsAtTop(
  section: RefObject<HTMLElement | null>,
  { hasNews, showNews }: { readonly hasNews: boolean; readonly showNews: () => void },
): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const node = section.current;
    if (!hasNews || node === null) return undefined;
    let isOver = false;
    const look = (): void => {
      if (isOver) return;
      const isAimedAt = node.querySelector('[role="feed"] :is(a, button):hover') !== null;
      setIsHeld(isAimedAt);
      if (!isAimedAt) showNews();
    };
    const lookLater = (): void => afterPaint(look);
    lookLater();
    node.addEventListener("pointerout", lookLater);
    return () => {
      isOver = true;
      node.removeEventListener("pointerout", lookLater);
    };
  }, [section, hasNews, showNews]);
  return isHeld && hasNews;
}

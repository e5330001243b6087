import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../../ui/after-paint.ts";

/**
 * False for a frame, in which the list finds out how much of it is in view. It draws what it finds to be there in one go
 * that nothing can come between; what comes to a list that knows, in React's own small steps.
 */
export function useMeasured(isKnown: boolean): boolean {
  const [isMeasured, setIsMeasured] = useState(isKnown);
  useEffect(() => {
    if (!isKnown) afterPaint(() => startTransition(() => setIsMeasured(true)));
  }, [isKnown]);
  return isMeasured;
}

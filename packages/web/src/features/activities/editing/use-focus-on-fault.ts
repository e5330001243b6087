import { useEffect, useRef } from "react";

/** For what tells errors: it has the focus and is in view after each attempt that finds some. */
export function useFocusOnFault(faults: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults === 0) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [faults]);
  return ref;
}

import { useEffect, useRef, useState } from "react";
import { countAt } from "./count-progress.ts";
import { useMediaQuery } from "./media-query.ts";

const DURATION_MS = 900;

/** Animates from the last value to the new one, unless reduced motion is preferred. */
export function CountUp({
  value,
  from = value,
  format,
}: {
  readonly value: number;
  readonly from?: number;
  readonly format: (value: number) => string;
}) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(from);
  const last = useRef(from);
  useEffect(() => {
    const start = last.current;
    if (start === value) return undefined;
    let startedAt: number | undefined;
    let frame = requestAnimationFrame(function step(at) {
      startedAt ??= at;
      last.current = countAt({ from: start, to: value, share: (at - startedAt) / DURATION_MS });
      setShown(last.current);
      if (last.current !== value) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span>{format(isStill ? value : shown)}</span>;
}

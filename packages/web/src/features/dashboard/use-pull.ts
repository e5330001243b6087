import { useEffect, useEffectEvent, useState } from "react";

// Pull distance in px at which releasing refreshes.
const FULL_PX = 120;

/**
 * Pull to refresh by touch. Returns the progress from 0 to 1; the browser's own, which would reload the panel, is
 * disabled meanwhile.
 */
export function usePull(onPull: () => void): number {
  const [share, setShare] = useState(0);
  const refresh = useEffectEvent(onPull);
  useEffect(() => {
    let from: number | null = null;
    let reached = 0;
    const move = (to: number): void => {
      reached = to;
      setShare(to);
    };
    const onStart = ({ touches }: TouchEvent): void => {
      from = scrollY === 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    };
    const onMove = ({ touches }: TouchEvent): void => {
      if (from !== null) move(Math.min(1, Math.max(0, ((touches[0]?.clientY ?? from) - from) / FULL_PX)));
    };
    const onEnd = ({ type }: TouchEvent): void => {
      if (reached === 1 && type === "touchend") refresh();
      from = null;
      move(0);
    };
    const root = document.documentElement;
    root.style.overscrollBehaviorY = "contain";
    window.addEventListener("touchstart", onStart, { passive: true });
    window.addEventListener("touchmove", onMove, { passive: true });
    window.addEventListener("touchend", onEnd);
    window.addEventListener("touchcancel", onEnd);
    return () => {
      root.style.overscrollBehaviorY = "";
      window.removeEventListener("touchstart", onStart);
      window.removeEventListener("touchmove", onMove);
      window.removeEventListener("touchend", onEnd);
      window.removeEventListener("touchcancel", onEnd);
    };
  }, []);
  return share;
}

import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useText } from "./text.tsx";
import styles from "./clamp.module.css";

const CUT = { maxHeight: "6lh", overflow: "hidden" } as const;

/** User text: line breaks kept, clamped to three lines with a button for the rest. */
export function Clamp({
  text,
  children,
  quote = false,
  isFixed = false,
}: {
  readonly text: string;
  /** The text with formatting, in one element; clamped by height, since its lines can't be counted. */
  readonly children?: ReactNode;
  readonly quote?: boolean;
  /** Clamps without a button; the full page shows the rest. */
  readonly isFixed?: boolean;
}) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || isFixed) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.dataset["open"] === undefined) setIsCut(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    // Late content resizes itself, not its clamped frame.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [isFixed]);
  return (
    <div className={classNames(styles.clamp, quote && styles.quote)}>
      {children === undefined ? (
        <p ref={ref} className={styles.text} data-open={isOpen ? "" : undefined}>
          {text}
        </p>
      ) : (
        <div ref={ref} style={isOpen ? undefined : CUT} data-open={isOpen ? "" : undefined}>
          {children}
        </div>
      )}
      {isCut && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? "kit:showLess" : "kit:showMore")}
        </button>
      )}
    </div>
  );
}

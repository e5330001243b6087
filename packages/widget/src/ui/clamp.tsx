import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useText } from "./text.tsx";
import styles from "./clamp.module.css";

const CUT = { maxHeight: "6lh", overflow: "hidden" } as const;

/** A person's words: line breaks kept, cut after three lines with a button that shows the rest. */
export function Clamp({
  text,
  children,
  quote = false,
  isFixed = false,
}: {
  readonly text: string;
  /** The same words drawn with their form, in one element; they are cut at a height, since lines cannot be counted in them. */
  readonly children?: ReactNode;
  readonly quote?: boolean;
  /** Leaves the rest to the page that shows it whole: no button. */
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
    // What is drawn late changes its own height, not that of the frame it is cut in.
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

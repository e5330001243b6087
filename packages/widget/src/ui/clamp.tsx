import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { useText } from "./text.tsx";
import styles from "./clamp.module.css";

/** A person's words: line breaks kept, cut after three lines with a button that shows the rest. */
export function Clamp({ text, quote = false, isFixed = false }: {
  readonly text: string;
  readonly quote?: boolean;
  /** Leaves the rest to the page that shows it whole: no button. */
  readonly isFixed?: boolean;
}) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || isFixed) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.dataset["open"] === undefined) setIsCut(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFixed]);
  return (
    <div className={classNames(styles.clamp, quote && styles.quote)}>
      <p ref={ref} className={styles.text} data-open={isOpen ? "" : undefined}>{text}</p>
      {isCut && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? "kit:showLess" : "kit:showMore")}
        </button>
      )}
    </div>
  );
}

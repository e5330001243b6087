import { useEffect, useRef, type CSSProperties, type ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { CurrencyIcon, type RewardAmount } from "../../ui/reward.tsx";
import styles from "./outcome.module.css";

const SPARKS = 12;

/** What became of it. If it's fresh, the page scrolls to it, it takes the focus, and what was earned bursts. */
export function OutcomeCard({
  title,
  isFresh,
  burst,
  spark,
  children,
}: {
  readonly title: string;
  readonly isFresh: boolean;
  readonly burst: readonly RewardAmount[];
  /** Bursts if nothing was earned; by default nothing does. */
  readonly spark?: ReactNode;
  readonly children: ReactNode;
}) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    card.current?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    card.current?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  }, [isFresh]);
  const icon = burst[0]?.currencyIconUrl;
  const sparkle = icon === undefined ? spark : <CurrencyIcon url={icon} />;
  return (
    <Card ref={card} glow tabIndex={-1} className={styles.outcome} aria-label={title}>
      <h2 className={styles.headline}>{title}</h2>
      {children}
      {isFresh && sparkle !== undefined && (
        <span className={styles.burst} aria-hidden="true">
          {Array.from({ length: SPARKS }, (_, place) => {
            const style: CSSProperties & { "--turn": string } = { "--turn": `${String((360 / SPARKS) * place)}deg` };
            return (
              <span key={place} style={style}>
                {sparkle}
              </span>
            );
          })}
        </span>
      )}
    </Card>
  );
}

import type { ChainActivity, ChainPart } from "@guildhall/core/chains";
import { useText } from "./text.tsx";
import styles from "./chain-lines.module.css";

type Progress = ChainPart["progress"];
type State = ChainActivity["state"];

/** A bar of its steps, tall where they're done, and in words how many that are. */
export function ChainProgress({
  progress,
  states = statesOf(progress),
}: {
  readonly progress: Progress;
  /** Of each step; without them, those that count open one after the other. */
  readonly states?: readonly State[];
}) {
  const t = useText();
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden="true">
        {states.map((state, place) => (
          <span key={place} data-state={state} />
        ))}
      </div>
      <span>{t("cards:chain.done", progress)}</span>
    </div>
  );
}

function statesOf({ done, total }: Progress): State[] {
  return Array.from({ length: total }, (_, place) => (place < done ? "done" : place === done ? "open" : "locked"));
}

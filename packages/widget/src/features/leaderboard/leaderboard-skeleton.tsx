import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./leaderboard-table.module.css";

const ROWS = 8;

/** Placeholder rows in their final boxes. */
export function LeaderboardSkeleton() {
  return (
    <Card flush>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={styles.loading}>
          <Skeleton width="1.5rem" />
          <Skeleton width="2.5rem" height="2.5rem" round />
          <Skeleton width="12rem" />
        </div>
      ))}
    </Card>
  );
}

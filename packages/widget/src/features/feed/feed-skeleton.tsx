import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./feed.module.css";

// The same elements each time, so that they're drawn once however often the feed around them is.
const CARDS = [1, 2, 3].map((card) => (
  <div key={card} className={styles.row}>
    <Card>
      <div className={styles.skeleton}>
        <Skeleton width="2.5rem" height="2.5rem" round />
        <div className={styles.skeletonText}>
          <SkeletonText lines={3} />
        </div>
      </div>
    </Card>
  </div>
));

/** Placeholder cards in their final boxes. */
export function FeedSkeleton() {
  return CARDS;
}

import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./feed.module.css";

const CARDS = 3;

/** Placeholder cards in their final boxes. */
export function FeedSkeleton() {
  return Array.from({ length: CARDS }, (_, index) => (
    <div key={index} className={styles.row}>
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
}

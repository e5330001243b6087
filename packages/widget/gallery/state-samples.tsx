import { Banner, Button, Card, EmptyState, Skeleton, SkeletonText, type EmptyPictureName } from "../src/index.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

const PICTURES: readonly EmptyPictureName[] = [
  "feed",
  "thanks",
  "people",
  "bell",
  "search",
  "lock",
  "compass",
  "chart",
  "offline",
  "flag",
];

/** Loading, failed and empty states. */
export function StateSamples() {
  return (
    <>
      <Section title="Banners">
        <Banner>{"Your session has expired. Sign in again to go on."}</Banner>
        <Banner tone="success">{"The password is saved."}</Banner>
        <Banner tone="warning" onDismiss={() => undefined} actions={<Button size="s">{"See plans"}</Button>}>
          {"The trial ends in 5 days."}
        </Banner>
        <Banner tone="danger">{"Server error has occurred. Please, try again later."}</Banner>
      </Section>
      <Section title="Empty places">
        <div className={styles.grid}>
          {PICTURES.map((picture) => (
            <Card key={picture}>
              <EmptyState picture={picture} title="Nothing has happened yet" action={<Button>{"Give thanks"}</Button>}>
                {"Be the first: thank somebody, and it appears here for everybody."}
              </EmptyState>
            </Card>
          ))}
        </div>
      </Section>
      <Section title="Skeletons">
        <Card>
          <div className={styles.stack}>
            <Skeleton width="2.5rem" height="2.5rem" round />
            <SkeletonText lines={3} />
          </div>
        </Card>
      </Section>
    </>
  );
}

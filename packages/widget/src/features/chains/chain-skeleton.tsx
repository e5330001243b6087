import { cardStyles as cards } from "../../forms/index.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { FactsAside } from "../activities/index.ts";

/** Placeholders in their final boxes. */
export function ChainBodySkeleton() {
  return (
    <div className={cards.split}>
      <FactsAside>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </FactsAside>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  );
}

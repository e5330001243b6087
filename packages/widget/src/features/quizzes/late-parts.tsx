import { latePart } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

const waiting = (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);

/** What only polls need. */
export const Poll = latePart({ load: () => import("./poll.tsx").then((file) => file.Poll), waiting });

/** Comes after the questions, so it's fetched while they're answered. */
export const ResultCard = latePart({
  load: () => import("./result-card.tsx").then((file) => file.ResultCard),
  waiting,
});

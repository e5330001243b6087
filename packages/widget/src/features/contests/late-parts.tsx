import { latePart } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

const waiting = (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);

/** What only contests with votes need. */
export const Ballot = latePart({ load: () => import("./ballot.tsx").then((file) => file.Ballot), waiting });

/** What only contests by earnings need. */
export const Standing = latePart({ load: () => import("./standing.tsx").then((file) => file.Standing), waiting });

/** What only closed ones need. */
export const Outcome = latePart({ load: () => import("./outcome.tsx").then((file) => file.Outcome), waiting });

export const PeopleDialog = latePart({
  load: () => import("./people-dialog.tsx").then((file) => file.PeopleDialog),
});

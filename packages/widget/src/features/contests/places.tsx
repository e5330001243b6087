import type { Contest } from "@guildhall/core/contests";
import { useTranslate } from "../../guild/index.ts";
import { Medal } from "../../ui/medal.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./contest.module.css";

// Of many places, so many are shown at once.
const SHOWN = 5;

type Rewards = Pick<Contest, "rewardsByPlace">["rewardsByPlace"];

/** What each place gets. */
export function Places({ rewardsByPlace }: { readonly rewardsByPlace: Rewards }) {
  const t = useTranslate();
  const isLong = rewardsByPlace.length > SHOWN + 1;
  const first = isLong ? rewardsByPlace.slice(0, SHOWN) : rewardsByPlace;
  return (
    <div>
      <PlaceList places={first} from={1} />
      {isLong && (
        <details className={styles.more}>
          <summary>{t("cards:contest.morePlaces", { count: rewardsByPlace.length - SHOWN })}</summary>
          <PlaceList places={rewardsByPlace.slice(SHOWN)} from={SHOWN + 1} />
        </details>
      )}
    </div>
  );
}

function PlaceList({ places, from }: { readonly places: Rewards; readonly from: number }) {
  const t = useTranslate();
  return (
    <ul className={styles.places}>
      {places.map((rewards, index) => (
        <li key={index}>
          <span aria-hidden="true">
            <Medal place={from + index} />
          </span>
          <VisuallyHidden>{t("contest:facts.place", { place: from + index })}</VisuallyHidden>
          {rewards.length > 0 ? <RewardList rewards={rewards} /> : t("contest:facts.honor")}
        </li>
      ))}
    </ul>
  );
}

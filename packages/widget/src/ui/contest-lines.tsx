import type { ContestPart } from "@guildhall/core/contests";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Medal } from "./medal.tsx";
import { RewardList } from "./reward.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { useText } from "./text.tsx";
import styles from "./contest-lines.module.css";

/** What the first place gets, and how many places there are. */
export function Prizes({ rewards, places }: Pick<ContestPart, "rewards" | "places">) {
  const t = useText();
  return (
    <p className={styles.prizes}>
      <span aria-hidden="true">
        <Medal place={1} />
      </span>
      <VisuallyHidden>{t("cards:contest.firstPlace")}</VisuallyHidden>
      {rewards.length > 0 ? <RewardList rewards={rewards} /> : t("cards:contest.honor")}
      {places > 1 && <span className={styles.more}>{t("cards:contest.morePlaces", { count: places - 1 })}</span>}
    </p>
  );
}

/** When it closes, what it waits for or who won, and what the reader has done. */
export function Stage({
  contest,
  closes,
}: {
  readonly contest: Pick<ContestPart, "stage" | "winners"> & Own;
  /** Such as "in 3 days"; null if nobody knows, or once it's over. */
  readonly closes: string | null;
}) {
  const t = useText();
  const { stage, winners } = contest;
  return (
    <>
      {stage === "open" && closes !== null && (
        <Badge icon={<Clock />}>{t("cards:contest.closes", { when: closes })}</Badge>
      )}
      {(stage === "waiting" || stage === "counting") && (
        <Badge tone="warning" icon={<Clock />}>
          {t(`cards:contest.${stage}`)}
        </Badge>
      )}
      {stage === "closed" &&
        (winners.length === 0 ? <Badge>{t("cards:contest.nobody")}</Badge> : <Winners winners={winners} />)}
      <OwnState {...contest} />
    </>
  );
}

type Own = Pick<ContestPart, "joined" | "voted">;

function OwnState({ joined, voted }: Own) {
  const t = useText();
  const states = [joined && ("joined" as const), voted && ("voted" as const)].filter((each) => each !== false);
  return states.map((state) => (
    <Badge key={state} tone="success" icon={<Check />}>
      {t(`cards:contest.${state}`)}
    </Badge>
  ));
}

/** Avatars with their medals; announced as one list. */
function Winners({ winners }: Pick<ContestPart, "winners">) {
  const t = useText();
  const names = winners.map(({ place, user: { name } }) => t("cards:contest.winner", { place, name }));
  return (
    <span className={styles.winners} role="img" aria-label={names.join(", ")}>
      {winners.map(({ place, user }) => (
        <span key={user.id}>
          <Avatar person={user} />
          <Medal place={place} size="s" />
        </span>
      ))}
    </span>
  );
}

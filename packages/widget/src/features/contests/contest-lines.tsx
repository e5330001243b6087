import { parseInstant } from "@guildhall/core";
import type { ContestPart } from "@guildhall/core/contests";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { useGuild, useStored, useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Medal } from "../../ui/medal.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./contest-lines.module.css";

/** What the first place gets, and how many places there are. */
export function Prizes({ rewards, places }: Pick<ContestPart, "rewards" | "places">) {
  const t = useTranslate();
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
export function Stage({ contest }: { readonly contest: Pick<ContestPart, "stage" | "closedAt" | "winners"> & Own }) {
  const t = useTranslate();
  const { stage, closedAt, winners } = contest;
  return (
    <>
      {stage === "open" && closedAt !== null && <Closing at={closedAt} />}
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
  const t = useTranslate();
  const states = [joined && ("joined" as const), voted && ("voted" as const)].filter((each) => each !== false);
  return states.map((state) => (
    <Badge key={state} tone="success" icon={<Check />}>
      {t(`cards:contest.${state}`)}
    </Badge>
  ));
}

// A minute before it closes, "just now" would be said of what is to come (ms).
const SOON_MS = 60_000;

/** Nothing once that has passed: the next answer says what became of it. */
function Closing({ at }: { readonly at: string }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const now = useStored(useGuild().clock);
  if (parseInstant(at).getTime() - now.getTime() < SOON_MS) return null;
  return <Badge icon={<Clock />}>{t("cards:contest.closes", { when: timeOf(at).text })}</Badge>;
}

/** Avatars with their medals; announced as one list. */
function Winners({ winners }: Pick<ContestPart, "winners">) {
  const t = useTranslate();
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

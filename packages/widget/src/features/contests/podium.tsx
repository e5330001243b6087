import { formatAmount } from "@guildhall/core";
import { isVoted, type Contest, type OutcomePlace } from "@guildhall/core/contests";
import type { ReactNode } from "react";
import { useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Medal } from "../../ui/medal.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberChip, memberHref, MemberName } from "../members/index.ts";
import styles from "./outcome.module.css";

interface Places {
  readonly contest: Contest;
  readonly places: readonly OutcomePlace[];
}

// Of those who share a place, so many are named on the podium; the others are folded.
const NAMED = 3;
// Avatars of a shared place.
const FACES = 3;

/** The first three places: in order for readers, drawn with the first one in the middle. */
export function Podium({ contest, places }: Places) {
  const t = useTranslate();
  return (
    <ol className={styles.podium} aria-label={t("contest:outcome.podium")}>
      {places.map((place) => (
        <li key={place.place} data-place={place.place}>
          <PlaceName place={place.place} />
          <span className={styles.faces} aria-hidden="true">
            <Faces users={place.users} />
          </span>
          <Names users={place.users} />
          <Score contest={contest} score={place.score} />
          <Rewards place={place} />
          <span className={styles.step} aria-hidden="true">
            <Medal place={place.place} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function PlaceName({ place }: { readonly place: number }) {
  const t = useTranslate();
  return <VisuallyHidden>{t("contest:outcome.place", { place })}</VisuallyHidden>;
}

function Faces({ users }: Pick<OutcomePlace, "users">) {
  const [first] = users;
  if (users.length > 1 || first === undefined) return <AvatarStack people={users} max={FACES} size="m" />;
  return <Avatar person={first} size="l" />;
}

function Names({ users }: Pick<OutcomePlace, "users">) {
  const t = useTranslate();
  const list = (some: OutcomePlace["users"]): ReactNode =>
    some.map((user) => (
      <span key={user.id} className={styles.name}>
        <MemberName member={user} memberHref={memberHref} /> <You id={user.id} />
      </span>
    ));
  const isLong = users.length > NAMED + 1;
  return (
    <span className={styles.names}>
      {list(isLong ? users.slice(0, NAMED) : users)}
      {isLong && (
        <details className={styles.folded}>
          <summary>{t("contest:facts.more", { count: users.length - NAMED })}</summary>
          <span className={styles.names}>{list(users.slice(NAMED))}</span>
        </details>
      )}
    </span>
  );
}

function You({ id }: { readonly id: number }) {
  const t = useTranslate();
  return useMember().user.id === id && <Badge tone="primary">{t("contest:outcome.you")}</Badge>;
}

/** Nothing for those who were chosen by hand. */
function Score({ contest, score }: { readonly contest: Contest; readonly score: number | null }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  if (score === null) return null;
  return (
    <span className={styles.score}>
      {isVoted(contest)
        ? t("contest:outcome.votes", { count: score })
        : t("contest:outcome.earned", { amount: formatAmount(score, language) })}
    </span>
  );
}

/** Whoever shares a place gets all of it. */
function Rewards({ place: { rewards, users } }: { readonly place: OutcomePlace }) {
  const t = useTranslate();
  if (rewards.length === 0) return null;
  return (
    <span>
      <RewardList rewards={rewards} /> {users.length > 1 && t("cards:thanks.each")}
    </span>
  );
}

/** From the fourth place. */
export function OtherPlaces({ contest, places }: Places) {
  return (
    <ol className={styles.others}>
      {places.map((place) => (
        <li key={place.place}>
          <span>
            <PlaceName place={place.place} />
            <span aria-hidden="true">
              <Medal place={place.place} />
            </span>
          </span>
          <span className={styles.names}>
            {place.users.map((user) => (
              <span key={user.id} className={styles.line}>
                <MemberChip member={user} href={memberHref(user.id)} /> <You id={user.id} />
              </span>
            ))}
          </span>
          <Score contest={contest} score={place.score} />
          <Rewards place={place} />
        </li>
      ))}
    </ol>
  );
}

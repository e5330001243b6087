import { joinList } from "@guildhall/core";
import { isDecidedByHand, isVoted, placesOf, tiesOf, type Contest } from "@guildhall/core/contests";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { MemberChip, memberHref } from "../members/index.ts";
import { OtherPlaces, Podium } from "./podium.tsx";
import styles from "./outcome.module.css";

interface Closed {
  readonly contest: Contest;
}

// Places on the podium.
const PODIUM = 3;

/** Who won what and why, once it's closed. */
export function Outcome({ contest }: Closed) {
  const t = useTranslate();
  const places = placesOf(contest.outcome);
  const others = places.filter(({ place }) => place > PODIUM);
  return (
    <Card glow title={t("contest:outcome.title")} aria-label={t("contest:outcome.title")}>
      <div className={cards.lists}>
        {places.length === 0 && <Nobody contest={contest} />}
        {places.length > others.length && (
          <Podium contest={contest} places={places.filter(({ place }) => place <= PODIUM)} />
        )}
        {others.length > 0 && <OtherPlaces contest={contest} places={others} />}
        <Ties contest={contest} />
        {isVoted(contest) && <Turnout contest={contest} />}
        {contest.otherRewardsUsers.total > 0 && <Thanked contest={contest} />}
      </div>
    </Card>
  );
}

function Nobody({ contest }: Closed) {
  const t = useTranslate();
  return (
    <p>
      <strong>{t("contest:outcome.nobody")}</strong>
      <br />
      {t(reasonOf(contest))}
    </p>
  );
}

function reasonOf(contest: Contest) {
  if (isDecidedByHand(contest)) return "contest:banner.nobody";
  if (!isVoted(contest)) return "contest:outcome.nobodyEarned";
  return contest.participants.total === 0 ? "contest:outcome.nobodyJoined" : "contest:outcome.nobodyVoted";
}

/** What decided between equal scores. */
function Ties({ contest }: Closed) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const kind = isVoted(contest) ? "voting" : "auto";
  const ties = tiesOf(contest.outcome);
  if (ties.length === 0) return null;
  return (
    <ul className={formStyles.hint}>
      {ties.map(({ by, names }) => (
        <li key={`${by} ${names.join()}`}>
          {t(`contest:outcome.ties.${kind}.${by}`, { names: joinList(names, language).join("") })}
        </li>
      ))}
    </ul>
  );
}

/** How many voted, and everyone's votes, folded. */
function Turnout({ contest: { votes, lateVoters } }: Closed) {
  const t = useTranslate();
  const { cast, of, byUser } = votes;
  if (cast === null || of === null) return null;
  const late = lateVoters ?? 0;
  const words = [
    t("contest:outcome.turnout", { voted: cast, of }),
    ...(late > 0 ? [t("contest:outcome.late", { count: late })] : []),
  ];
  return (
    <div>
      <p>{`${words.join("; ")}.`}</p>
      {byUser.length > 0 && (
        <details className={styles.folded}>
          <summary>{t("contest:outcome.all")}</summary>
          <ul className={cards.cards}>
            {byUser.map(({ user, votes: count }) => (
              <li key={user.id} className={styles.line}>
                <MemberChip member={user} href={memberHref(user.id)} />
                <span className={styles.score}>{t("contest:outcome.votes", { count })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Thanked({ contest: { otherRewards, otherRewardsUsers } }: Closed) {
  const t = useTranslate();
  const { items, total } = otherRewardsUsers;
  return (
    <details className={styles.folded}>
      <summary>
        {t("contest:outcome.thanked", { count: total })} <RewardList rewards={otherRewards} />
      </summary>
      <ul className={cards.cards}>
        {items.map((user) => (
          <li key={user.id}>
            <MemberChip member={user} href={memberHref(user.id)} />
          </li>
        ))}
        {total > items.length && <li>{t("contest:facts.more", { count: total - items.length })}</li>}
      </ul>
    </details>
  );
}

import { type Challenge, isOpenChallenge } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { timeAttributes } from "../../ui/feed-item.tsx";
import { memberHref, MemberName } from "../members/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

const TONES: Readonly<Record<Challenge["status"], BadgeTone>> = {
  draft: "warning",
  new: "primary",
  in_progress: "primary",
  given_up: "warning",
  completed: "success",
  canceled: "neutral",
  discarded: "danger",
};

/** A challenge's type, status, author and time, under its title. */
export function ChallengeLead() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const timeOf = useFeedTime();
  const { type, isDone, authorUserId, authorName, publishedAt, closedAt } = challenge;
  const at = closedAt ?? publishedAt;
  // For newcomers it's completed, although its manager hasn't closed it.
  const status = isDone && isOpenChallenge(challenge) ? "completed" : challenge.status;
  const time = at === null ? null : timeOf(at);
  return (
    <span className={styles.lead}>
      <Badge>{t(`challenge:type.${type}`)}</Badge>
      <Badge tone={TONES[status]}>{t(`challenge:status.${status}`)}</Badge>
      <MemberName member={{ id: authorUserId, name: authorName }} memberHref={memberHref} />
      {time !== null && (
        <time {...timeAttributes(time)}>
          {t(closedAt === null ? "challenge:published" : "challenge:closedAt", { when: time.text })}
        </time>
      )}
    </span>
  );
}

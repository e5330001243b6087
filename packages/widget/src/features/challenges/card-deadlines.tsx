import { formatDateTime } from "@guildhall/core";
import { type ChallengeCard, deadlineMarkOf, deadlinesOf, type DeadlineMark } from "@guildhall/core/challenges";
import Clock from "lucide-react/icons/clock";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useMember, useStored, useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES = { soon: "warning", expired: "neutral", overdue: "danger" } as const satisfies Record<
  DeadlineMark,
  BadgeTone
>;

/** The deadlines to accept and complete, in the workspace's zone and format, and their urgency. */
export function CardDeadlines({ challenge }: { readonly challenge: ChallengeCard }) {
  const t = useTranslate();
  const now = useStored(useGuild().clock);
  const { tz: zone, dateFormat, timeFormat } = useMember().settings;
  const { accept, complete } = deadlinesOf(challenge);
  const mark = deadlineMarkOf(challenge, now);
  const write = (at: Date): string => formatDateTime(at, { zone, dateFormat, timeFormat });
  return (
    <>
      {mark !== null && (
        <Badge tone={TONES[mark]} icon={<Clock />}>
          {t(`challenges:card.${mark}`)}
        </Badge>
      )}
      {accept !== null && challenge.myStatus === null && (
        <span className={formStyles.hint}>
          {t(accept < now ? "challenges:card.acceptedUntil" : "challenges:card.acceptBy", { time: write(accept) })}
        </span>
      )}
      {complete !== null && (
        <span className={formStyles.hint}>
          {t(complete < now ? "challenges:card.completedUntil" : "challenges:card.completeBy", {
            time: write(complete),
          })}
        </span>
      )}
    </>
  );
}

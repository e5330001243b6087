import { type Challenge, isClosedChallenge, isDraft, isGivenUp, isOpenChallenge } from "@guildhall/core/challenges";
import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  IconButton,
  Menu,
  MemberName,
  type BadgeTone,
  type MenuItem,
} from "@guildhall/widget";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Share from "lucide-react/icons/share-2";
import { useTranslate } from "../../i18n/language.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { PageHead } from "../../shell/page-head.tsx";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { memberHref } from "../dashboard/index.ts";
import { ScheduleCard } from "../schedules/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { GivenUpBanner } from "./given-up-banner.tsx";
import { useReason } from "./use-reason.ts";
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

export function ChallengeHead() {
  const { challenge } = useChallenge();
  return <PageHead title={challenge.title} lead={<Lead />} actions={<Actions />} />;
}

function Lead() {
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
        <time dateTime={time.iso} data-tooltip={time.title}>
          {t(closedAt === null ? "challenge:published" : "challenge:closedAt", { when: time.text })}
        </time>
      )}
    </span>
  );
}

/** Says that a challenge is over or not yet published; nothing for an open one. */
export function StateBanner() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  if (isClosedChallenge(challenge)) return <Banner>{t("challenge:banner.closed")}</Banner>;
  if (isGivenUp(challenge)) return <GivenUpBanner />;
  if (!isDraft(challenge)) return null;
  const { schedule, id, title } = challenge;
  if (schedule === null) return <Banner>{t("challenge:banner.draft")}</Banner>;
  const { pause, resume, unschedule, publishNow } = challenge.abilities;
  return (
    <ScheduleCard
      thing={{ type: "challenge", id }}
      title={title}
      line={schedule}
      abilities={{ pause, resume, remove: unschedule, publishNow }}
      changeHref={`/schedule/challenge/${String(id)}`}
    />
  );
}

function Actions() {
  const t = useTranslate();
  const { challenge, open } = useChallenge();
  const items = useMenuItems();
  const reasonOf = useReason();
  const edit = `/challenge/${String(challenge.id)}/edit`;
  return (
    <div className={cards.actions}>
      {items.length > 0 && (
        <Menu
          label={t("challenge:actions.more")}
          items={items}
          trigger={(props) => (
            <IconButton {...props} variant="secondary" label={t("challenge:actions.more")} icon={<Ellipsis />} />
          )}
        />
      )}
      {!isDraft(challenge) && (
        <Button icon={<Share />} onClick={() => open({ kind: "share" })}>
          {t("challenge:actions.share")}
        </Button>
      )}
      {challenge.abilities.edit.allowed && (
        <ButtonLink href={edit} icon={<Pencil />}>
          {t("challenge:actions.edit")}
        </ButtonLink>
      )}
      {isDraft(challenge) && challenge.schedule === null && (
        <Button
          variant="primary"
          disabledReason={reasonOf(challenge.abilities.publish)}
          onClick={() => open({ kind: "publish" })}
        >
          {t("challenge:actions.publish")}
        </Button>
      )}
    </div>
  );
}

/** Less frequent actions of challenge managers; none for others. */
function useMenuItems(): readonly MenuItem[] {
  const t = useTranslate();
  const reasonOf = useReason();
  const { challenge, open } = useChallenge();
  const { abilities, id } = challenge;
  if (!abilities.review.allowed) return [];
  const draft = isDraft(challenge);
  const results: readonly MenuItem[] = draft
    ? []
    : [
        { key: "results", label: t("challenge:actions.results"), href: `/challenge/${String(id)}/results` },
        { key: "stats", label: t("challenge:actions.stats"), href: `/challenge/${String(id)}/stats` },
      ];
  const schedule: MenuItem = {
    key: "schedule",
    label: t("challenge:actions.schedule"),
    disabledReason: reasonOf(abilities.schedule),
  };
  return [
    ...results,
    ...(draft
      ? [abilities.schedule.allowed ? { ...schedule, href: `/schedule/challenge/${String(id)}` } : schedule]
      : []),
    draft
      ? {
          key: "delete",
          label: t("challenge:actions.delete"),
          danger: true,
          separated: true,
          disabledReason: reasonOf(abilities.delete),
          onSelect: () => open({ kind: "delete" }),
        }
      : {
          key: "close",
          label: t("challenge:actions.close"),
          danger: true,
          separated: true,
          disabledReason: reasonOf(abilities.close),
          onSelect: () => open({ kind: "close" }),
        },
  ];
}

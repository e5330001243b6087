import { isDraft } from "@guildhall/core/activities";
import { Banner, Button, ButtonLink, IconButton, Menu, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { ChallengeLead, useChallenge } from "@guildhall/widget/challenges";
import { cardStyles as cards } from "@guildhall/widget/forms";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Share from "lucide-react/icons/share-2";
import { useTranslate } from "../../i18n/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { ScheduleCard } from "../schedules/index.ts";
import { useManaging } from "./managing.ts";

export function ChallengeHead() {
  const { challenge } = useChallenge();
  return <PageHead title={challenge.title} lead={<ChallengeLead />} help="challenges" actions={<Actions />} />;
}

/** Says that it isn't published yet, or when it will be. */
export function DraftBanner() {
  const t = useTranslate();
  const { challenge } = useChallenge();
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
  const manage = useManaging();
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
          onClick={() => manage({ kind: "publish" })}
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
  const { challenge } = useChallenge();
  const manage = useManaging();
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
          onSelect: () => manage({ kind: "delete" }),
        }
      : {
          key: "close",
          label: t("challenge:actions.close"),
          danger: true,
          separated: true,
          disabledReason: reasonOf(abilities.close),
          onSelect: () => manage({ kind: "close" }),
        },
  ];
}

import { isDraft, isOver } from "@guildhall/core/activities";
import { contestCalls, type Contest } from "@guildhall/core/contests";
import { Banner, Button, ButtonLink, IconButton, Menu, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ContestLead } from "@guildhall/widget/contests";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trophy from "lucide-react/icons/trophy";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { ExportButton } from "../../shell/export-button.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { ScheduleCard } from "../schedules/index.ts";
import { contestWinners } from "./contest-paths.ts";
import { useManaging } from "./managing.ts";

interface HeadProps {
  readonly contest: Contest;
}

export function ContestHead({ contest }: HeadProps) {
  return (
    <PageHead
      title={contest.title}
      lead={<ContestLead contest={contest} />}
      help="contests"
      actions={<Actions contest={contest} />}
    />
  );
}

/** Says that it isn't published yet, or when it will be. */
export function DraftBanner({ contest }: HeadProps) {
  const t = useTranslate();
  const { schedule, id, title, abilities } = contest;
  if (schedule === null) return <Banner>{t("contest:banner.draft")}</Banner>;
  const { pause, resume, unschedule, publishNow } = abilities;
  return (
    <ScheduleCard
      thing={{ type: "contest", id }}
      title={title}
      line={schedule}
      abilities={{ pause, resume, remove: unschedule, publishNow }}
      changeHref={`/schedule/contest/${String(id)}`}
    />
  );
}

function Actions({ contest }: HeadProps) {
  const t = useTranslate();
  const items = useMenuItems(contest);
  const { abilities, id } = contest;
  const { edit, results } = abilities;
  if (!edit.allowed && !results.allowed && items.length === 0) return null;
  const read = () => api.call(contestCalls.export, { params: { id } }, { quiet: true });
  return (
    <div className={cards.actions}>
      {items.length > 0 && (
        <Menu
          label={t("contest:actions.more")}
          items={items}
          trigger={(props) => (
            <IconButton {...props} variant="secondary" label={t("contest:actions.more")} icon={<Ellipsis />} />
          )}
        />
      )}
      {edit.allowed && (
        <ButtonLink href={`/contest/${String(id)}/edit`} icon={<Pencil />}>
          {t("contest:actions.edit")}
        </ButtonLink>
      )}
      {results.allowed && <ExportButton label={t("contest:outcome.export")} read={read} />}
      <NextStep contest={contest} />
    </div>
  );
}

/** Its publication, or the choice of its winners. */
function NextStep({ contest }: HeadProps) {
  const t = useTranslate();
  const manage = useManaging();
  const reasonOf = useReason();
  const { abilities, id, schedule } = contest;
  if (abilities.decide.allowed)
    return (
      <ButtonLink variant="primary" href={contestWinners(id)} icon={<Trophy />}>
        {t("contest:actions.winners")}
      </ButtonLink>
    );
  if (!isDraft(contest) || schedule !== null) return null;
  return (
    <Button variant="primary" disabledReason={reasonOf(abilities.publish)} onClick={() => manage({ kind: "publish" })}>
      {t("contest:actions.publish")}
    </Button>
  );
}

/** Less frequent actions of managers; none for others and once it's closed. */
function useMenuItems(contest: Contest): readonly MenuItem[] {
  const t = useTranslate();
  const reasonOf = useReason();
  const manage = useManaging();
  const { abilities, id } = contest;
  if (!abilities.edit.allowed || isOver(contest)) return [];
  const end = isDraft(contest) ? "delete" : "close";
  const last: MenuItem = {
    key: end,
    label: t(`contest:actions.${end}`),
    danger: true,
    separated: isDraft(contest),
    disabledReason: reasonOf(abilities[end]),
    onSelect: () => manage({ kind: end }),
  };
  if (end === "close") return [last];
  const schedule: MenuItem = {
    key: "schedule",
    label: t("contest:actions.schedule"),
    ...(abilities.schedule.allowed
      ? { href: `/schedule/contest/${String(id)}` }
      : { disabledReason: reasonOf(abilities.schedule) }),
  };
  return [schedule, last];
}

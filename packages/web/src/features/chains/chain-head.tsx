import { isDraft, isOver } from "@guildhall/core/activities";
import type { Chain } from "@guildhall/core/chains";
import { Banner, Button, ButtonLink, IconButton, Menu, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ChainLead } from "@guildhall/widget/chains";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import UsersRound from "lucide-react/icons/users-round";
import { useTranslate } from "../../i18n/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { ScheduleCard } from "../schedules/index.ts";
import { useManaging } from "./managing.ts";

interface HeadProps {
  readonly chain: Chain;
}

export function ChainHead({ chain }: HeadProps) {
  return (
    <PageHead
      title={chain.title}
      lead={<ChainLead chain={chain} />}
      help="chains"
      actions={<Actions chain={chain} />}
    />
  );
}

/** Says that it isn't published yet, or when it will be. */
export function DraftBanner({ chain }: HeadProps) {
  const t = useTranslate();
  const { schedule, id, title, abilities } = chain;
  if (schedule === null) return <Banner>{t("chain:banner.draft")}</Banner>;
  const { pause, resume, unschedule, publishNow } = abilities;
  return (
    <ScheduleCard
      thing={{ type: "chain", id }}
      title={title}
      line={schedule}
      abilities={{ pause, resume, remove: unschedule, publishNow }}
      changeHref={`/schedule/chain/${String(id)}`}
    />
  );
}

function Actions({ chain }: HeadProps) {
  const t = useTranslate();
  const manage = useManaging();
  const items = useMenuItems(chain);
  const reasonOf = useReason();
  const { abilities, id, schedule, people } = chain;
  const hasPeople = people !== null && !isDraft(chain);
  if (!abilities.edit.allowed && !hasPeople) return null;
  return (
    <div className={cards.actions}>
      {items.length > 0 && (
        <Menu
          label={t("chain:actions.more")}
          items={items}
          trigger={(props) => (
            <IconButton {...props} variant="secondary" label={t("chain:actions.more")} icon={<Ellipsis />} />
          )}
        />
      )}
      {hasPeople && (
        <ButtonLink href={`/chain/${String(id)}/people`} icon={<UsersRound />}>
          {t("chain:actions.people")}
        </ButtonLink>
      )}
      {abilities.edit.allowed && (
        <ButtonLink href={`/chain/${String(id)}/edit`} icon={<Pencil />}>
          {t("chain:actions.edit")}
        </ButtonLink>
      )}
      {isDraft(chain) && schedule === null && (
        <Button
          variant="primary"
          disabledReason={reasonOf(abilities.publish)}
          onClick={() => manage({ kind: "publish" })}
        >
          {t("chain:actions.publish")}
        </Button>
      )}
    </div>
  );
}

/** Less frequent actions of managers; none for others and once it's over. */
function useMenuItems(chain: Chain): readonly MenuItem[] {
  const t = useTranslate();
  const reasonOf = useReason();
  const manage = useManaging();
  const { abilities, id } = chain;
  if (!abilities.edit.allowed || isOver(chain)) return [];
  const end = isDraft(chain) ? "delete" : "close";
  const last: MenuItem = {
    key: end,
    label: t(`chain:actions.${end}`),
    danger: true,
    separated: isDraft(chain),
    disabledReason: reasonOf(abilities[end]),
    onSelect: () => manage({ kind: end }),
  };
  if (end === "close") return [last];
  const schedule: MenuItem = {
    key: "schedule",
    label: t("chain:actions.schedule"),
    ...(abilities.schedule.allowed
      ? { href: `/schedule/chain/${String(id)}` }
      : { disabledReason: reasonOf(abilities.schedule) }),
  };
  return [schedule, last];
}

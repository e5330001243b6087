import type { Contest, WinnersInput } from "@guildhall/core/contests";
import { isContestClosed } from "@guildhall/core/contests";
import { ButtonLink, Card, EmptyState } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { usePageTitle } from "../../../routing/page-title.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { useWinnersForm } from "./use-winners-form.ts";
import { WinnersFields } from "./winners-fields.tsx";

/** Choosing a contest's winners, or why that can't be done. */
export function Winners({ contest }: { readonly contest: Contest }) {
  const t = useTranslate();
  const reason = useReason()(contest.abilities.decide);
  usePageTitle(`${t("contest:winners.title")}: ${contest.title}`);
  const form = useWinnersForm(contest);
  const [wasOpen] = useState(contest.abilities.decide.allowed);
  const isShut = !contest.abilities.decide.allowed && !form.isSaved && !form.sending.isBusy;
  return (
    <div className={formStyles.page}>
      <PageHead
        title={t("contest:winners.title")}
        lead={contest.title}
        help="moderators"
        actions={<Back contest={contest} />}
      />
      {isShut ? (
        <Shut contest={contest} reason={reason} sent={form.sent} wasOpen={wasOpen} isLost={form.isDirty} />
      ) : (
        <WinnersFields form={form} refusal={reason} />
      )}
    </div>
  );
}

function Back({ contest: { id } }: { readonly contest: Contest }) {
  const t = useTranslate();
  return (
    <ButtonLink href={`/contest/${String(id)}`} icon={<ArrowLeft />}>
      {t("contest:winners.back")}
    </ButtonLink>
  );
}

/** Why nobody can be chosen; if others were faster, with what became of it. */
function Shut({
  contest,
  reason,
  sent,
  wasOpen,
  isLost,
}: {
  readonly contest: Contest;
  readonly reason: string | null;
  readonly sent: WinnersInput | null;
  /** When the page was opened, they could be chosen. */
  readonly wasOpen: boolean;
  /** Somebody was chosen here. */
  readonly isLost: boolean;
}) {
  const t = useTranslate();
  const isClosed = isContestClosed(contest);
  const show = (
    <ButtonLink href={`/contest/${String(contest.id)}`}>
      {t(isClosed ? "contest:winners.results" : "contest:winners.back")}
    </ButtonLink>
  );
  const shut = (title: string | null, children?: ReactNode) => (
    <Card role={wasOpen ? "alert" : undefined}>
      <EmptyState picture="lock" title={title ?? ""} action={show}>
        {children}
      </EmptyState>
    </Card>
  );
  if (!isClosed || !wasOpen) return shut(reason);
  // No answer came, but they arrived.
  if (sent !== null && isSaved(contest, sent)) return shut(t("contest:winners.saved"));
  const others = t(contest.outcome.length > 0 ? "contest:winners.taken" : "contest:winners.closed");
  return shut(others, isLost && t("contest:winners.lost"));
}

function isSaved({ winnersByPlace }: Contest, sent: WinnersInput): boolean {
  const idsOf = (ids: readonly number[]): string => ids.toSorted((first, second) => first - second).join();
  const stored = winnersByPlace.map((people) => idsOf(people.map(({ id }) => id)));
  return stored.join(";") === sent.winnersByPlace.map(idsOf).join(";");
}

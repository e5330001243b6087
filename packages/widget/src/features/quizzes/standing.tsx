import { submissionCalls, type StandingLine } from "@guildhall/core/quizzes";
import { formStyles } from "../../forms/index.ts";
import { useCall, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberChip, memberHref } from "../members/index.ts";
import outcome from "./outcome.module.css";

/** The ten best, and one's own line. */
export function Standing({ quizId }: { readonly quizId: number }) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(submissionCalls.getStanding, { params: { id: quizId } });
  return (
    <Card title={t("quiz:standing.title")}>
      {data === undefined && !isError && <SkeletonText lines={4} />}
      {data === undefined && isError && (
        <p>
          {t("quiz:standing.failed")} <Button onClick={() => void refetch()}>{t("quiz:retry")}</Button>
        </p>
      )}
      {data?.items.length === 0 && <p className={formStyles.hint}>{t("quiz:standing.empty")}</p>}
      {data !== undefined && <Lines items={data.items} own={data.own} />}
    </Card>
  );
}

function Lines({ items, own }: { readonly items: readonly StandingLine[]; readonly own: StandingLine | null }) {
  const isListed = items.some(({ user }) => user.id === own?.user.id);
  return (
    <ul className={outcome.standing}>
      {items.map((line) => (
        <Line key={line.user.id} line={line} isOwn={line.user.id === own?.user.id} />
      ))}
      {own !== null && !isListed && <Line line={own} isOwn />}
    </ul>
  );
}

function Line({ line: { rank, user, score }, isOwn }: { readonly line: StandingLine; readonly isOwn: boolean }) {
  const t = useTranslate();
  return (
    <li data-own={isOwn || undefined}>
      <span className={outcome.rank}>
        <span aria-hidden="true">{rank}</span>
        <VisuallyHidden>{t("quiz:standing.rank", { rank })}</VisuallyHidden>
      </span>
      <MemberChip member={user} href={memberHref(user.id)} {...(isOwn && { about: t("quiz:standing.own") })} />
      <span>{t("quiz:standing.score", { score })}</span>
    </li>
  );
}

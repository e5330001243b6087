import { formatAmount } from "@guildhall/core";
import type { ContestRank, ContestStanding } from "@guildhall/core/contests";
import { formStyles } from "../../forms/index.ts";
import { useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { Medal } from "../../ui/medal.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberChip, memberHref } from "../members/index.ts";
import styles from "./standing.module.css";

/** The ten best by now, and one's own line. */
export function Standing({ standing: { items, own } }: { readonly standing: ContestStanding }) {
  const t = useTranslate();
  const me = useMember().user.id;
  const isListed = items.some(({ user }) => user.id === me);
  return (
    <Card
      title={t("contest:standing.title")}
      aria-label={t("contest:standing.title")}
      lead={t("contest:standing.lead")}
    >
      {items.length === 0 && <p className={formStyles.hint}>{t("contest:standing.empty")}</p>}
      <ol className={styles.standing}>
        {items.map((line) => (
          <Line key={line.user.id} line={line} isOwn={line.user.id === me} />
        ))}
        {own !== null && !isListed && <Line line={own} isOwn isApart />}
      </ol>
      <OwnWords own={own} isEmpty={items.length === 0} />
    </Card>
  );
}

function Line({
  line: { rank, user, score },
  isOwn,
  isApart = false,
}: {
  readonly line: ContestRank;
  readonly isOwn: boolean;
  readonly isApart?: boolean;
}) {
  const t = useTranslate();
  const language = useReaderLanguage();
  return (
    <li data-own={isOwn || undefined} data-apart={isApart || undefined}>
      <span>
        <span aria-hidden="true">
          <Medal place={rank} />
        </span>
        <VisuallyHidden>{t("contest:standing.rank", { rank })}</VisuallyHidden>
      </span>
      <MemberChip member={user} href={memberHref(user.id)} {...(isOwn && { about: t("contest:standing.own") })} />
      <span className={styles.score}>{formatAmount(score, language)}</span>
    </li>
  );
}

/** How the reader is doing. */
function OwnWords({ own, isEmpty }: { readonly own: ContestStanding["own"]; readonly isEmpty: boolean }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  if (own === null) return !isEmpty && <p className={formStyles.hint}>{t("contest:standing.none")}</p>;
  const { rank, behind } = own;
  return (
    <p className={styles.words}>
      {behind === 0
        ? t("contest:standing.first")
        : t("contest:standing.mine", { rank, amount: formatAmount(behind, language) })}
    </p>
  );
}

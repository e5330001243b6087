import { type Assignment, isDraft, isInDivision } from "@guildhall/core/challenges";
import { ButtonLink, Card } from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { AttemptButtons } from "./attempt-buttons.tsx";
import { AttemptCard } from "./attempt-card.tsx";
import { sortAttempts } from "./attempts.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { OthersAttemptButtons } from "./others-attempt-buttons.tsx";
import styles from "./challenge.module.css";

/** The attempts visible to the reader: their own, those to review, the others or published ones. */
export function AttemptSections() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { mine, current, waiting, others, solutions } = sortAttempts(challenge.assignments, useMember().user.id);
  const reviews = challenge.abilities.review.allowed && !isDraft(challenge);
  return (
    <>
      {mine.length > 0 && (
        <Section title={t(mine.length === 1 ? "challenge:mine.title" : "challenge:mine.titles")}>
          {mine.map((attempt) => (
            <AttemptCard
              key={attempt.id}
              attempt={attempt}
              actions={attempt !== current && <AttemptButtons attempt={attempt} />}
            />
          ))}
        </Section>
      )}
      {reviews && (
        <Section title={t("challenge:review.title")} action={<AllResults cid={challenge.id} />}>
          {waiting.map((attempt) => (
            <AttemptCard key={attempt.id} attempt={attempt} actions={<OthersAttemptButtons attempt={attempt} />} />
          ))}
          {waiting.length === 0 && (
            <Card>
              <p className={styles.quiet}>{t("challenge:review.none")}</p>
            </Card>
          )}
        </Section>
      )}
      {reviews ? (
        <Attempts title={t("challenge:review.others")} attempts={others} isManaged />
      ) : (
        <Attempts title={t("challenge:solutions.title")} attempts={solutions} />
      )}
    </>
  );
}

function Attempts({
  title,
  attempts,
  isManaged = false,
}: {
  readonly title: string;
  readonly attempts: readonly Assignment[];
  readonly isManaged?: boolean;
}) {
  if (attempts.length === 0) return null;
  return (
    <Section title={title}>
      {attempts.map((attempt) => (
        <AttemptCard
          key={attempt.id}
          attempt={attempt}
          actions={isManaged && isInDivision(attempt) && <OthersAttemptButtons attempt={attempt} />}
        />
      ))}
    </Section>
  );
}

function AllResults({ cid }: { readonly cid: number }) {
  const t = useTranslate();
  return (
    <ButtonLink size="s" variant="ghost" href={`/challenge/${String(cid)}/results`}>
      {t("challenge:review.all")}
    </ButtonLink>
  );
}

function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={cards.cards} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

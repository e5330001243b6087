import { isInDivision, sortAttempts } from "@guildhall/core/challenges";
import { ButtonLink, Card } from "@guildhall/widget";
import { AttemptCard, AttemptSection, useChallenge } from "@guildhall/widget/challenges";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { OthersAttemptButtons } from "./others-attempt-buttons.tsx";
import styles from "./challenge.module.css";

/** What reviewers see of others' attempts: those to review, and all the rest. */
export function ReviewSections() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { waiting, others } = sortAttempts(challenge.assignments, useMember().user.id);
  return (
    <>
      <AttemptSection title={t("challenge:review.title")} action={<AllResults cid={challenge.id} />}>
        {waiting.map((attempt) => (
          <AttemptCard key={attempt.id} attempt={attempt} actions={<OthersAttemptButtons attempt={attempt} />} />
        ))}
        {waiting.length === 0 && (
          <Card>
            <p className={styles.quiet}>{t("challenge:review.none")}</p>
          </Card>
        )}
      </AttemptSection>
      {others.length > 0 && (
        <AttemptSection title={t("challenge:review.others")}>
          {others.map((attempt) => (
            <AttemptCard
              key={attempt.id}
              attempt={attempt}
              actions={isInDivision(attempt) && <OthersAttemptButtons attempt={attempt} />}
            />
          ))}
        </AttemptSection>
      )}
    </>
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

import { sortAttempts } from "@guildhall/core/challenges";
import type { ReactNode } from "react";
import { useMember, useTranslate } from "../../guild/index.ts";
import { AttemptButtons } from "./attempt-buttons.tsx";
import { AttemptCard } from "./attempt-card.tsx";
import { AttemptSection } from "./attempt-section.tsx";
import { useChallenge } from "./challenge-scope.tsx";

/** The attempts visible to the reader: their own, and those to review or the published ones. */
export function AttemptSections({ review }: { readonly review: ReactNode }) {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { mine, current, solutions } = sortAttempts(challenge.assignments, useMember().user.id);
  return (
    <>
      {mine.length > 0 && (
        <AttemptSection title={t(mine.length === 1 ? "challenge:mine.title" : "challenge:mine.titles")}>
          {mine.map((attempt) => (
            <AttemptCard
              key={attempt.id}
              attempt={attempt}
              actions={attempt !== current && <AttemptButtons attempt={attempt} />}
            />
          ))}
        </AttemptSection>
      )}
      {review}
      {!review && solutions.length > 0 && (
        <AttemptSection title={t("challenge:solutions.title")}>
          {solutions.map((attempt) => (
            <AttemptCard key={attempt.id} attempt={attempt} />
          ))}
        </AttemptSection>
      )}
    </>
  );
}

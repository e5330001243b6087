import { isCompletedSubmission, type ResultItem, type Tally } from "@guildhall/core/quizzes";
import { Badge, Card, MemberChip } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useFeedTime } from "@guildhall/widget/time";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import type { ResultsList } from "../../activities/index.ts";
import styles from "../quizzes.module.css";
import results from "./results.module.css";

type Place = Parameters<ComponentProps<typeof ResultsList>["children"]>[1];

/** A person who answered; opened, with what they answered. Of an anonymous poll, only the person. */
export function PersonPanel({
  item,
  tallies,
  place: { position, setSize, tabIndex },
}: {
  readonly item: ResultItem;
  readonly tallies: readonly Tally[];
  readonly place: Place;
}) {
  const { user, answeredAt, answers } = item;
  return (
    <article aria-posinset={position} aria-setsize={setSize} tabIndex={tabIndex} aria-label={user.name}>
      <Card>
        {answeredAt === undefined || answers === undefined ? (
          <MemberChip member={user} />
        ) : (
          <Answered item={{ ...item, answeredAt, answers }} tallies={tallies} />
        )}
      </Card>
    </article>
  );
}

function Answered({
  item: { user, answeredAt, status, score, maxScore, answers },
  tallies,
}: {
  readonly item: Required<ResultItem>;
  readonly tallies: readonly Tally[];
}) {
  const t = useTranslate();
  const { text, title, iso } = useFeedTime()(answeredAt);
  const asked = tallies.filter(({ questionId, revision }) => answers[questionId]?.revision === revision);
  return (
    <details className={styles.more}>
      <summary>
        <MemberChip member={user} />
        {maxScore > 0 && <Badge>{t("quiz:results.person.score", { score, total: maxScore })}</Badge>}
        {!isCompletedSubmission({ status }) && <Badge tone="warning">{t("quiz:results.person.timedOut")}</Badge>}
        <time dateTime={iso} data-tooltip={title} className={formStyles.hint}>
          {t("quiz:results.person.answered", { when: text })}
        </time>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <dl className={results.given}>
        {asked.map((tally) => (
          <GivenAnswer key={tally.questionId} tally={tally} answer={answers[tally.questionId]} />
        ))}
      </dl>
    </details>
  );
}

interface GivenProps {
  readonly tally: Tally;
  readonly answer: Required<ResultItem>["answers"][string] | undefined;
}

function GivenAnswer({ tally, answer }: GivenProps) {
  const t = useTranslate();
  if (answer === undefined) return null;
  const { optionId, textValue, numberValue, isRight } = answer;
  const option = tally.options.find(({ id }) => id === optionId)?.description;
  return (
    <div>
      <dt>{t("quiz:results.question", { number: tally.position + 1, question: tally.description })}</dt>
      <dd>
        <span>{option ?? textValue ?? numberValue ?? t("quiz:results.person.none")}</span>
        {isRight !== null && <Verdict tally={tally} isRight={isRight} />}
      </dd>
    </div>
  );
}

function Verdict({ tally, isRight }: Pick<GivenProps, "tally"> & { readonly isRight: boolean }) {
  const t = useTranslate();
  if (isRight) return <Badge tone="success">{t("quiz:results.person.right")}</Badge>;
  const right = tally.options.find(({ isCorrect }) => isCorrect === true)?.description ?? "";
  return (
    <>
      <Badge tone="warning">{t("quiz:results.person.wrong")}</Badge>
      <span className={formStyles.hint}>
        {t("quiz:results.right")}: {right}
      </span>
    </>
  );
}

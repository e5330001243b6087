import { isDraft, isOver } from "@guildhall/core/activities";
import { quizCalls, type QuizView, type Tally } from "@guildhall/core/quizzes";
import { cardStyles as cards } from "../../forms/index.ts";
import { callQuery, useGuild, useQuery, useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { CountedSoFar } from "./anonymity.tsx";
import styles from "./quiz.module.css";
import { TallyBars } from "./tally-bars.tsx";

/** A poll's results, as they are by now. */
export function PollResults({ view }: { readonly view: QuizView }) {
  const t = useTranslate();
  const { quiz } = view;
  const results = useLiveResults(view);
  if (results === null) return null;
  return (
    <Card
      title={t("quiz:poll.results")}
      aria-label={t("quiz:poll.results")}
      actions={t("quiz:poll.answered", { count: results.answered })}
    >
      <div className={cards.lists}>
        {quiz.isAnonymous && <CountedSoFar {...results} isOver={isOver(quiz)} />}
        {(quiz.isAnonymous && results.counted === 0 ? [] : results.tallies).map((tally) => (
          <section key={keyOf(tally)} className={cards.cards} aria-label={tally.description}>
            <h3 className={styles.question}>{tally.description}</h3>
            <TallyBars tally={tally} />
          </section>
        ))}
      </div>
    </Card>
  );
}

/** Others' answers change only this part, so the page itself isn't read again with each. */
function useLiveResults(view: QuizView): QuizView["results"] {
  const { client, queries } = useGuild();
  const { id } = view.quiz;
  const query = callQuery(client, quizCalls.get, { params: { id } });
  const { data } = useQuery(
    {
      ...query,
      queryKey: ["answers", quizCalls.get.name, id],
      meta: { topics: ["answers"] },
      enabled: !isDraft(view.quiz),
      initialData: view,
    },
    queries,
  );
  const live = data.results;
  // Whichever knows of more.
  return live !== null && live.answered >= (view.results?.answered ?? 0) ? live : view.results;
}

function keyOf({ questionId, revision }: Tally): string {
  return `${String(questionId)} ${String(revision)}`;
}

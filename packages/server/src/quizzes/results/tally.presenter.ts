import type { Tally } from "@guildhall/core/quizzes";
import { wordingOf } from "../submissions/submission.presenter.ts";
import type { Asked } from "../submissions/submission.presenter.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import type { TallyRow } from "./results.repository.ts";

/**
 * Counted answers for everybody who may see them: in the author's order, each question in its current wording and, if
 * some were asked another, in that one apart. Only those who manage it are told what is right.
 */
export function presentTallies(
  rows: readonly TallyRow[],
  { asked, withRight }: { readonly asked: Asked; readonly withRight: boolean },
): Tally[] {
  return [...asked.questions.values()].flatMap((question) => {
    const own = rows.filter(({ questionId }) => questionId === question.id);
    const earlier = new Set(own.map(({ revision }) => revision).filter((revision) => revision !== question.revision));
    return [question.revision, ...[...earlier].sort((first, second) => second - first)].map((revision) =>
      presentTally(question, { revision, rows: own, asked, withRight }),
    );
  });
}

interface TallyOf {
  readonly revision: number;
  readonly rows: readonly TallyRow[];
  readonly asked: Asked;
  readonly withRight: boolean;
}

function presentTally(question: QuestionRow, { revision, rows, asked, withRight }: TallyOf): Tally {
  const { id: questionId, position, type, min, max, options } = question;
  const own = rows.filter((row) => row.revision === revision);
  const { description, texts } = wordingOf(question, revision, asked);
  const countOf = (bucket: number): number => own.find((row) => row.bucket === bucket)?.value ?? 0;
  return {
    questionId,
    revision,
    position,
    type,
    description,
    min,
    max,
    answered: own.reduce((sum, { value }) => sum + value, 0),
    options: options.map(({ id, isCorrect }) => ({
      id,
      description: texts[String(id)] ?? "",
      count: countOf(id),
      ...(withRight && { isCorrect }),
    })),
    numbers: type === "slider" ? own.map(({ bucket, value }) => ({ value: bucket, count: value })) : [],
  };
}

/** Amounts of a walk's two currencies, in hundredths. */
export type Pair = readonly [number, number];

type Kind = "radio" | "multi_text" | "slider";

export interface ModelQuiz {
  readonly id: number;
  readonly isPoll: boolean;
  readonly rewards: Pair;
  /** Of a radio question, the first option is right. */
  readonly questions: readonly { readonly id: number; readonly kind: Kind; readonly rewards: Pair }[];
  readonly needsStart: boolean;
  readonly drawCount: number | null;
  readonly timeLimitMs: number | null;
  readonly maxAttempts: number;
}

interface ModelAttempt {
  readonly quiz: ModelQuiz;
  readonly who: number;
  readonly drawn: readonly number[];
  /** When it's too late to answer. */
  readonly overMs: number;
  /** What was chosen, by question. */
  readonly answers: Map<number, number>;
  status: "in_progress" | "completed" | "timed_out" | "abandoned";
}

const GRACE_MS = 2_000;
const NOTHING: Pair = [0, 0];

/** Quizzes and polls in plain memory: what each call comes to, and what it pays. People are indexes. */
export class QuizModel {
  readonly attempts: ModelAttempt[] = [];
  readonly paid = new Map<string, Pair>();
  readonly #closed = new Set<ModelQuiz>();

  of(quiz: ModelQuiz, who: number): readonly ModelAttempt[] {
    return this.attempts.filter((each) => each.quiz === quiz && each.who === who);
  }

  /** Time has passed: what was due has ended, whether or not anybody has noticed. */
  pass(nowMs: number): void {
    for (const each of this.attempts.filter(({ status, overMs }) => status === "in_progress" && nowMs > overMs))
      this.#end(each, "timed_out");
  }

  /** "done", or the reason. */
  outcomeOfStart(quiz: ModelQuiz, who: number): string {
    if (this.of(quiz, who).at(-1)?.status === "in_progress") return quiz.isPoll ? "wrong_kind" : "done";
    return this.#reasonAgainstStart(quiz, who) ?? "done";
  }

  start(quiz: ModelQuiz, who: number, at: { readonly nowMs: number; readonly drawn: readonly number[] }): void {
    if (this.of(quiz, who).at(-1)?.status === "in_progress") return;
    const overMs = quiz.timeLimitMs === null ? Infinity : at.nowMs + quiz.timeLimitMs + GRACE_MS;
    this.attempts.push({ quiz, who, drawn: at.drawn, overMs, answers: new Map(), status: "in_progress" });
  }

  outcomeOfAnswer(quiz: ModelQuiz, who: number, given: Pair): string {
    if (quiz.isPoll) return "wrong_kind";
    const latest = this.of(quiz, who).at(-1);
    if (latest === undefined)
      return this.#reasonAgainstStart(quiz, who) ?? (quiz.needsStart ? "start_first" : fits(quiz, given));
    const stored = latest.answers.get(given[0]);
    if (stored !== undefined) return stored === given[1] ? "done" : "already_answered";
    if (latest.status !== "in_progress") return this.#reasonAfter(latest);
    return latest.drawn.includes(given[0]) ? fits(quiz, given) : "validation";
  }

  /** Why nothing more is answered in an attempt that has ended. */
  #reasonAfter({ quiz, who, status }: ModelAttempt): string {
    if (this.#reasonAgainstStart(quiz, who) === null) return "start_first";
    if (this.#closed.has(quiz)) return "quiz_closed";
    return status === "completed" ? "already_completed" : "time_over";
  }

  answer(quiz: ModelQuiz, who: number, [questionId, choice]: Pair): void {
    const latest = this.of(quiz, who).at(-1);
    if (latest?.status !== "in_progress") return;
    latest.answers.set(questionId, choice);
    if (latest.answers.size === latest.drawn.length) this.#end(latest, "completed");
  }

  outcomeOfSubmit(quiz: ModelQuiz, who: number, choice: number): string {
    if (!quiz.isPoll) return "wrong_kind";
    const [own] = this.of(quiz, who);
    if (own !== undefined) return [...own.answers.values()][0] === choice ? "done" : "already_answered";
    return this.#closed.has(quiz) ? "quiz_closed" : "done";
  }

  submit(quiz: ModelQuiz, who: number, choice: number): void {
    this.start(quiz, who, { nowMs: 0, drawn: quiz.questions.map(({ id }) => id) });
    for (const { id } of quiz.questions) this.answer(quiz, who, [id, choice]);
  }

  close(quiz: ModelQuiz): "done" | "quiz_closed" {
    if (this.#closed.has(quiz)) return "quiz_closed";
    this.#closed.add(quiz);
    for (const each of this.attempts.filter((attempt) => attempt.quiz === quiz && attempt.status === "in_progress"))
      each.status = "abandoned";
    return "done";
  }

  /** Everybody's most right answers, best first. */
  scores(quiz: ModelQuiz): readonly (readonly [who: number, score: number])[] {
    const best = new Map<number, number>();
    for (const each of this.attempts.filter((attempt) => attempt.quiz === quiz && isCounted(attempt)))
      best.set(each.who, Math.max(best.get(each.who) ?? 0, scoreOf(each)));
    return [...best].toSorted(([, one], [, other]) => other - one);
  }

  #reasonAgainstStart(quiz: ModelQuiz, who: number): string | null {
    if (quiz.isPoll) return "wrong_kind";
    if (this.#closed.has(quiz)) return "quiz_closed";
    return this.of(quiz, who).length >= quiz.maxAttempts ? "no_attempts_left" : null;
  }

  #end(attempt: ModelAttempt, status: "completed" | "timed_out"): void {
    const { quiz, who } = attempt;
    attempt.status = status;
    const key = `${String(quiz.id)} to ${String(who)}`;
    const isLast = this.of(quiz, who).length === quiz.maxAttempts;
    if (this.paid.has(key) || (status === "timed_out" && !isLast)) return;
    const earned = quiz.questions.filter(({ id, kind }) => {
      const choice = attempt.answers.get(id);
      return choice !== undefined && (quiz.isPoll || kind !== "radio" || choice === 0);
    });
    this.paid.set(
      key,
      [status === "completed" ? quiz.rewards : NOTHING, ...earned.map(({ rewards }) => rewards)].reduce<Pair>(
        ([first, second], each) => [first + each[0], second + each[1]],
        NOTHING,
      ),
    );
  }
}

const isCounted = ({ status }: Pick<ModelAttempt, "status">): boolean =>
  status === "completed" || status === "timed_out";

/** Right answers. */
function scoreOf({ quiz, answers }: Pick<ModelAttempt, "quiz" | "answers">): number {
  if (quiz.isPoll) return 0;
  return quiz.questions.filter(({ id, kind }) => kind === "radio" && answers.get(id) === 0).length;
}

/** A slider goes from 1 to 10. */
function fits(quiz: ModelQuiz, [questionId, choice]: Pair): "done" | "validation" {
  const kind = quiz.questions.find(({ id }) => id === questionId)?.kind;
  return kind === "slider" && (choice < 1 || choice > 10) ? "validation" : "done";
}

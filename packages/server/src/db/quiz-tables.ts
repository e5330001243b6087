import type { ActivityListing } from "@guildhall/core/activities";
import type { QuizStatus } from "@guildhall/core/quizzes";
import type { Generated } from "kysely";
import type { ActivityTable } from "./activity-tables.ts";
import type { Defaulted, DefaultedJson, Instant, Json, Optional } from "./columns.ts";

type QuizType = "quiz" | "poll";
type QuestionType = "radio" | "multi_text" | "slider";
type SubmissionStatus = "in_progress" | "completed" | "timed_out" | "abandoned";

/** `question_count` is kept. Once `has_started`, questions only change their wording. */
export interface QuizTable extends ActivityTable<QuizStatus, ActivityListing> {
  type: Defaulted<QuizType>;
  draw_count: Optional<number>;
  shuffle_questions: Defaulted<boolean>;
  shuffle_options: Defaulted<boolean>;
  time_limit_s: Optional<number>;
  max_attempts: Defaulted<number>;
  reveals: Defaulted<"each" | "end">;
  standings: Defaulted<boolean>;
  results_for: Defaulted<"managers" | "answered" | "closed">;
  is_anonymous: Defaulted<boolean>;
  question_count: Defaulted<number>;
  has_started: Defaulted<boolean>;
}

/** Amounts are hundredths. */
export interface QuizAmountTable {
  workspace_id: number;
  quiz_id: number;
  currency_id: number;
  amount: number;
}

export interface QuizEntityRewardTable {
  workspace_id: number;
  quiz_id: number;
  template_id: number;
}

/** `position` is from 0 without gaps; `min` and `max` of a slider only. */
export interface QuestionTable {
  workspace_id: number;
  id: Generated<number>;
  quiz_id: number;
  position: number;
  type: QuestionType;
  is_required: Defaulted<boolean>;
  min: Optional<number>;
  max: Optional<number>;
  revision: Defaulted<number>;
}

/** Never changed; `options` are the texts by option id. */
export interface WordingTable {
  workspace_id: number;
  question_id: number;
  revision: number;
  description: string;
  hint: Defaulted<string>;
  explanation: Defaulted<string>;
  options: DefaultedJson<Readonly<Record<string, string>>>;
}

export interface OptionTable {
  workspace_id: number;
  id: Generated<number>;
  question_id: number;
  position: number;
  is_correct: Defaulted<boolean>;
}

export interface QuestionRewardTable {
  workspace_id: number;
  question_id: number;
  currency_id: number;
  amount: number;
}

/** A question as an attempt asks it: its id, its revision and its options in order. */
export interface DrawnQuestion {
  readonly q: number;
  readonly r: number;
  readonly o: readonly number[];
}

/** `attempt` is from 1. */
export interface SubmissionTable {
  workspace_id: number;
  id: Generated<number>;
  quiz_id: number;
  member_id: number;
  attempt: number;
  status: SubmissionStatus;
  draw: Json<readonly DrawnQuestion[]>;
  started_at: Instant;
  due_at: Optional<Date>;
  ended_at: Optional<Date>;
  score: Defaulted<number>;
  max_score: Defaulted<number>;
  pays: Defaulted<boolean>;
}

/** Never changed; has one of the three values. */
export interface AnswerTable {
  workspace_id: number;
  submission_id: number;
  question_id: number;
  revision: number;
  option_id: Optional<number>;
  text_value: Optional<string>;
  number_value: Optional<number>;
  is_right: Optional<boolean>;
  answered_at: Instant;
}

export interface SubmissionRewardTable {
  workspace_id: number;
  submission_id: number;
  currency_id: number;
  amount: number;
}

/** `bucket` is an option's id or a slider's number. */
export interface TallyTable {
  workspace_id: number;
  quiz_id: number;
  question_id: number;
  revision: number;
  bucket: number;
  value: number;
}

/** One person's answers to an anonymous poll, per question, without the person; `id` is random, `mix` is 0 before its first. */
export interface BallotTable {
  workspace_id: number;
  quiz_id: number;
  id: number;
  answers: Json<
    readonly { readonly q: number; readonly r: number; readonly o?: number; readonly t?: string; readonly n?: number }[]
  >;
  mix: Defaulted<number>;
  is_counted: Defaulted<boolean>;
}

/** Ended attempts, counted; `score_sum` is of all of them, `mixed` and `counted` of an anonymous poll's ballots. */
export interface FigureTable {
  workspace_id: number;
  quiz_id: number;
  people: number;
  attempts: number;
  completed: number;
  all_right: number;
  score_sum: number;
  max_score: number;
  mixed: Defaulted<number>;
  counted: Defaulted<number>;
}

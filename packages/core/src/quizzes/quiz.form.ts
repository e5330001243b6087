import type { FieldError } from "../lib/errors.ts";
import type { QuizForEdit, QuizInput } from "./quiz.shapes.ts";

/** Quiz being written. */
export interface QuizDraft extends Pick<QuizForEdit["quiz"], "title" | "description" | "channel" | "groupId"> {
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: QuizInput | null;
}

export function draftOf({ quiz }: Pick<QuizForEdit, "quiz">): QuizDraft {
  const { title, description, channel, groupId } = quiz;
  const draft: QuizDraft = { title, description, channel, groupId, notify: false, seen: null };
  return { ...draft, seen: toQuiz(draft, "draft") };
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems({ title }: QuizDraft): readonly FieldError[] {
  return title.trim() === "" ? [{ field: "title", code: "required" }] : [];
}

/** The request body that saves a draft. */
export function toQuiz(
  { title, description, channel, groupId, notify }: QuizDraft,
  status: QuizInput["status"],
): QuizInput {
  return { status, title: title.trim(), description, channel, groupId, sendUpdatedNotification: notify };
}

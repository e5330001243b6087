import type { FieldError } from "../lib/errors.ts";
import type { ContestForEdit, ContestInput } from "./contest.shapes.ts";

/** Contest being written. */
export interface ContestDraft extends Pick<ContestForEdit["contest"], "title" | "description" | "channel" | "groupId"> {
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: ContestInput | null;
}

export function draftOf({ contest }: Pick<ContestForEdit, "contest">): ContestDraft {
  const { title, description, channel, groupId } = contest;
  const draft: ContestDraft = { title, description, channel, groupId, notify: false, seen: null };
  return { ...draft, seen: toContest(draft, "draft") };
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems({ title }: ContestDraft): readonly FieldError[] {
  return title.trim() === "" ? [{ field: "title", code: "required" }] : [];
}

/** The request body that saves a draft. */
export function toContest(
  { title, description, channel, groupId, notify }: ContestDraft,
  status: ContestInput["status"],
): ContestInput {
  return { status, title: title.trim(), description, channel, groupId, sendUpdatedNotification: notify };
}

import type { FieldError } from "../lib/errors.ts";
import type { ChainForEdit, ChainInput } from "./chain.shapes.ts";

/** Chain being written. */
export interface ChainDraft extends Pick<ChainForEdit["chain"], "title" | "description" | "channel" | "groupId"> {
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: ChainInput | null;
}

export function draftOf({ chain }: Pick<ChainForEdit, "chain">): ChainDraft {
  const { title, description, channel, groupId } = chain;
  const draft: ChainDraft = { title, description, channel, groupId, notify: false, seen: null };
  return { ...draft, seen: toChain(draft, "draft") };
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems({ title }: ChainDraft): readonly FieldError[] {
  return title.trim() === "" ? [{ field: "title", code: "required" }] : [];
}

/** The request body that saves a draft. */
export function toChain(
  { title, description, channel, groupId, notify }: ChainDraft,
  status: ChainInput["status"],
): ChainInput {
  return { status, title: title.trim(), description, channel, groupId, sendUpdatedNotification: notify };
}

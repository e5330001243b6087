import type { FEEDBACK_TYPES, Language } from "@guildhall/core";
import type { Handle } from "../db/database.ts";

export interface NewFeedback {
  readonly accountId: number;
  /** 0 if the account has no current workspace. */
  readonly workspaceId: number;
  readonly feedbackType: (typeof FEEDBACK_TYPES)[number];
  readonly message: string;
  readonly language: Language;
  readonly at: Date;
}

/** Returns its id. */
export async function insertFeedback(db: Handle, feedback: NewFeedback): Promise<number> {
  const { id } = await db
    .insertInto("feedback")
    .values({
      account_id: feedback.accountId,
      workspace_id: feedback.workspaceId,
      feedback_type: feedback.feedbackType,
      message: feedback.message,
      language: feedback.language,
      created_at: feedback.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** When an account sent the `nth` latest of its feedback, counted from 1; null if it has sent less since an instant. */
export async function findNthLatestFeedback(
  db: Handle,
  { accountId, nth, since }: { readonly accountId: number; readonly nth: number; readonly since: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom("feedback")
    .select("created_at as at")
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

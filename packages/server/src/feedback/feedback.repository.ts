import type { FEEDBACK_TYPES, Language } from "@guildhall/core";
import type { Handle } from "../db/database.ts";

/** What somebody wrote. */
export interface NewFeedback {
  readonly accountId: number;
  /** 0 where the account has chosen none. */
  readonly workspaceId: number;
  readonly feedbackType: (typeof FEEDBACK_TYPES)[number];
  readonly message: string;
  readonly language: Language;
  readonly at: Date;
}

/** Keeps feedback; returns its id. */
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

/** How many feedbacks an account has sent since an instant. */
export async function countFeedbackSince(db: Handle, accountId: number, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom("feedback")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return sent;
}

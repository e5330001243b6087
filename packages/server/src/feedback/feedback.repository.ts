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

/** Feedback sent by an account since an instant. */
export async function countFeedbackSince(db: Handle, accountId: number, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom("feedback")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return sent;
}

import { MAX_FEEDBACK_PER_HOUR, UnauthenticatedError } from "@guildhall/core";
import { tooManySince } from "../lib/too-many-since.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { findNthLatestFeedback, insertFeedback } from "./feedback.repository.ts";
import type { NewFeedback } from "./feedback.repository.ts";

const HOUR_MS = 3_600_000;

/**
 * Stores feedback and emails it to the operator, if an address is configured.
 * @throws {TooManyRequestsError} beyond 20 an hour, with the time until there may be another
 */
export async function sendFeedback(
  call: VisitorCall,
  written: Pick<NewFeedback, "feedbackType" | "message">,
): Promise<void> {
  const { db, at, language, visitor, deps, tell } = call;
  const { identity, actor } = visitor;
  if (identity === null) throw new UnauthenticatedError();
  const { accountId } = identity;
  const since = new Date(at.getTime() - HOUR_MS);
  const blocking = await findNthLatestFeedback(db, { accountId, nth: MAX_FEEDBACK_PER_HOUR, since });
  if (blocking !== null) throw tooManySince(since, blocking);
  const workspaceId = actor?.workspace.id ?? 0;
  const id = await insertFeedback(db, { ...written, accountId, workspaceId, language, at });
  const { feedbackEmail } = deps.config;
  if (feedbackEmail === "") return;
  const data = {
    name: "",
    workspace: actor?.workspace.name ?? "",
    author: actor === null ? identity.email : `${actor.name} <${identity.email}>`,
    quote: `[${written.feedbackType}] ${written.message}`,
    amounts: [],
    date: "",
    path: "/",
  };
  const mail = {
    workspaceId,
    recipient: feedbackEmail,
    language: "en",
    template: "feedback",
    data,
    cause: `feedback ${id}`,
  };
  await queueMails(db, [mail], at);
  tell({ kind: "mail" });
}

import { fieldChanges } from "@guildhall/core";
import { activityLocks, asksToPublish, isDraft, mayCreate } from "@guildhall/core/activities";
import { quizAbilities } from "@guildhall/core/quizzes";
import type { QuizInput } from "@guildhall/core/quizzes";
import { findInputProblems, lockProblems, moveActivity, newDraft, recount, tellPages } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { holdQuiz } from "./hold-quiz.ts";
import { about, recordDrafted, recordPublished } from "./quiz-event.ts";
import { QUIZ_KIND, QUIZ_TABLES, newPublished } from "./quiz-kind.ts";
import { insertQuiz, saveQuizFields } from "./quiz.repository.ts";
import type { QuizFields, QuizRow, NewQuiz } from "./quiz.repository.ts";

/**
 * Creates a draft, or publishes at once; returns its id.
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createQuiz(call: MemberCall, input: QuizInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("quiz", actor.workspace));
  const fields = fieldsOf(input);
  refuse(await findInputProblems(call, fields, null));
  const publishes = asksToPublish(input);
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const id = await storeQuiz(db, { ...fields, ...(publishes ? newPublished(at) : newDraft(at)), ...place });
  const told = { ...fields, id, authorId: actor.memberId };
  await (publishes ? recordPublished : recordDrafted)(call, told, fieldChanges({}, fields));
  if (!publishes) tellPages(call, "quizzes");
  return id;
}

/** Stores a new one, and counts it; returns its id. */
export async function storeQuiz(db: Handle, made: NewQuiz): Promise<number> {
  const id = await insertQuiz(db, made);
  await recount(db, { tables: QUIZ_TABLES, workspaceId: made.workspaceId }, { from: null, to: made });
  return id;
}

/**
 * Updates it; a draft sent with the status `published` is published.
 * @throws {NotFoundError} @throws {RefusedError} `quiz_closed`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field, `locked` for those that can't change
 * @throws {ChangedError} if the form is out of date
 */
export async function updateQuiz(
  call: MemberCall,
  {
    id,
    input,
    seen,
  }: {
    readonly id: number;
    readonly input: QuizInput;
    /** The form as the author loaded it; undefined if the client doesn't say. */
    readonly seen?: QuizInput | undefined;
  },
): Promise<void> {
  const { actor, db } = call;
  const before = await holdQuiz(call, id);
  const was = fieldsOf(before);
  const fields = overwrite<QuizFields>({ wanted: fieldsOf(input), seen: seen && fieldsOf(seen), now: was });
  const changes = fieldChanges(was, fields);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, publishes);
  const { group, channel } = activityLocks({ isDraft: isDraft(before) });
  const locked = lockProblems({ groupId: group, channel }, changes);
  refuse([...locked, ...(await findInputProblems(call, fields, before))]);
  await saveQuizFields(db, { workspaceId: actor.workspace.id, id }, fields);
  const now = { ...before, ...fields };
  await recount(db, { tables: QUIZ_TABLES, workspaceId: actor.workspace.id }, { from: before, to: now });
  if (publishes) {
    await moveActivity(call, now, { kind: QUIZ_KIND, event: "publish", facts: null });
    await recordPublished(call, now, changes);
  } else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "quizzes");
  } else {
    const notify = input.sendUpdatedNotification ? [now.authorId].filter((each) => each !== actor.memberId) : [];
    await recordEvent(call, { type: "quiz.updated", payload: { ...about(now), notify, changes } });
  }
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishQuiz(call: MemberCall, id: number): Promise<void> {
  const { actor } = call;
  const draft = await holdQuiz(call, id);
  permit(mayCreate("quiz", actor.workspace));
  allow(abilitiesOf(call, draft).publish);
  refuse(await findInputProblems(call, draft, draft));
  await moveActivity(call, draft, { kind: QUIZ_KIND, event: "publish", facts: null });
  await recordPublished(call, draft);
}

function mayUpdate(call: MemberCall, before: QuizRow, publishes: boolean): void {
  const { edit, save, publish } = abilitiesOf(call, before);
  allow(edit);
  permit(save);
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, quiz: QuizRow) {
  return quizAbilities({ actor, workspace: actor.workspace, quiz });
}

function fieldsOf({ title, description, channel, groupId }: QuizFields): QuizFields {
  return { title, description, channel, groupId };
}

import { fieldChanges, sameValue } from "@guildhall/core";
import type { FieldChange } from "@guildhall/core";
import { asksToPublish, isDraft, mayCreate } from "@guildhall/core/activities";
import { publishProblems, quizAbilities, quizLocks } from "@guildhall/core/quizzes";
import type { QuizInput, QuizStatus } from "@guildhall/core/quizzes";
import { appendStep, lockProblems, moveActivity, newDraft, recount, tellPages } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { holdQuiz, holdQuizAgainstAnswers } from "./hold-quiz.ts";
import { about, recordDrafted, recordPublished, recordPublishedQuietly } from "./quiz-event.ts";
import { attemptProblems, findProblems, rowFormFields, toFormFields, toStored } from "./quiz-input.ts";
import type { QuizFormFields } from "./quiz-input.ts";
import { QUIZ_KIND, QUIZ_TABLES } from "./quiz-kind.ts";
import { findTakers } from "./quiz-taker.repository.ts";
import type { QuizFields, QuizGifts, QuizRow } from "./quiz.repository.ts";
import { insertQuiz, saveGifts, saveQuizFields } from "./save-quiz.repository.ts";
import type { NewQuiz } from "./save-quiz.repository.ts";
import { findQuestions } from "./submissions/asked-question.repository.ts";

/**
 * Creates a draft; returns its id.
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field; without questions, it can't be published
 */
export async function createQuiz(call: MemberCall, input: QuizInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("quiz", actor.workspace));
  const form = toFormFields(input);
  const quiz = toStored(form);
  const unready = asksToPublish(input) ? publishProblems(quiz, []) : [];
  refuse([...(await findProblems(call, quiz, null)), ...unready]);
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const id = await storeQuiz(db, { ...quiz, ...newDraft(at), ...place });
  await recordDrafted(call, { ...quiz, id, authorId: actor.memberId }, fieldChanges({}, form));
  tellPages(call, "quizzes");
  await appendTo(call, input, { id, groupId: quiz.groupId });
  return id;
}

/** Stores a new one with what it gives, and counts it; returns its id. */
export async function storeQuiz(db: Handle, made: NewQuiz & QuizGifts): Promise<number> {
  const { workspaceId } = made;
  const id = await insertQuiz(db, made);
  await saveGifts(db, { workspaceId, id }, made);
  await recount(db, { tables: QUIZ_TABLES, workspaceId }, { from: null, to: made });
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
  // Nobody completes it while a chain takes it in.
  const before = await (typeof input.chainId === "number" ? holdQuizAgainstAnswers : holdQuiz)(call, id);
  const was = rowFormFields(before);
  const form = overwrite<QuizFormFields>({ wanted: toFormFields(input), seen: seen && toFormFields(seen), now: was });
  const changes = fieldChanges(was, form);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, publishes);
  const now = { ...before, ...toStored(form) };
  refuse([
    ...lockedFields(before, changes),
    ...attemptProblems(now, before),
    ...(await findProblems(call, now, before)),
    ...(publishes || before.publishAt !== null ? await findUnready(call, now) : []),
  ]);
  await save(call, before, now);
  if (publishes) {
    await moveActivity(call, now, { kind: QUIZ_KIND, event: "publish", facts: null });
    await recordPublished(call, now, changes);
  } else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "quizzes");
  } else await recordUpdated(call, now, { tells: input.sendUpdatedNotification, changes });
  await appendTo(call, input, now);
}

/** Makes it the last step of the chain that the request names, if any. */
async function appendTo(
  call: MemberCall,
  { chainId }: QuizInput,
  { id: entityId, groupId }: Pick<QuizRow, "id" | "groupId">,
): Promise<void> {
  if (typeof chainId === "number") await appendStep(call, { chainId, entityType: "quiz", entityId, groupId });
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishQuiz(call: MemberCall, id: number): Promise<QuizStatus> {
  const { draft, status } = await publishDraft(call, id);
  await recordPublished(call, draft);
  return status;
}

/** Like {@link publishQuiz}, as a step of a chain that announces it. */
export async function publishQuizQuietly(call: MemberCall, id: number): Promise<void> {
  const { draft } = await publishDraft(call, id);
  await recordPublishedQuietly(call, draft);
}

async function publishDraft(
  call: MemberCall,
  id: number,
): Promise<{ readonly draft: QuizRow; readonly status: QuizStatus }> {
  const draft = await holdQuiz(call, id);
  allow(abilitiesOf(call, draft).publish);
  refuse([...(await findProblems(call, draft, draft)), ...(await findUnready(call, draft))]);
  return { draft, status: await moveActivity(call, draft, { kind: QUIZ_KIND, event: "publish", facts: null }) };
}

function mayUpdate(call: MemberCall, before: QuizRow, publishes: boolean): void {
  const { edit, publish } = abilitiesOf(call, before);
  allow(edit);
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, quiz: QuizRow) {
  return quizAbilities({ actor, workspace: actor.workspace, quiz });
}

/** How attempts are made. */
const SETTINGS = ["drawCount", "shuffleQuestions", "shuffleOptions", "timeLimit", "reveals", "isAnonymous"] as const;

function lockedFields(before: QuizRow, changes: readonly FieldChange[]) {
  const { group, settings, rewards, ...locks } = quizLocks(before);
  const taken = Object.fromEntries(SETTINGS.map((field) => [field, settings]));
  return lockProblems({ ...locks, ...taken, groupId: group, rewards, entityRewards: rewards }, changes);
}

/** What keeps it from being published. */
async function findUnready({ db, actor }: MemberCall, quiz: QuizFields & { readonly id: number }) {
  return publishProblems(quiz, await findQuestions(db, { workspaceId: actor.workspace.id, quizId: quiz.id }));
}

async function save({ db, actor }: MemberCall, before: QuizRow, now: QuizRow): Promise<void> {
  const workspaceId = actor.workspace.id;
  const key = { workspaceId, id: now.id };
  await saveQuizFields(db, key, now);
  if (!sameValue(giftsOf(before), giftsOf(now))) await saveGifts(db, key, now);
  await recount(db, { tables: QUIZ_TABLES, workspaceId }, { from: before, to: now });
}

function giftsOf({ rewards, questionDefaultRewards, templateIds }: QuizGifts): QuizGifts {
  return { rewards, questionDefaultRewards, templateIds };
}

async function recordUpdated(
  call: MemberCall,
  quiz: QuizRow,
  { tells, changes }: { readonly tells: boolean; readonly changes: FieldChange[] },
): Promise<void> {
  const notify = tells ? await findTakers(call.db, { workspaceId: call.actor.workspace.id, id: quiz.id }) : [];
  await recordEvent(call, { type: "quiz.updated", payload: { ...about(quiz), notify, changes } });
}

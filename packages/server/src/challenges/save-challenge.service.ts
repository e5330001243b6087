import {
  AccessDeniedError,
  fieldChanges,
  InvalidInputError,
  NotFoundError,
  RefusedError,
  sameValue,
} from "@guildhall/core";
import type { Decision, FieldChange, FieldError } from "@guildhall/core";
import { asksToPublish, isDiscarded, isDraft } from "@guildhall/core/activities";
import { challengeLocks, manageAbilities, mayCreateChallenge } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { isUniqueViolation } from "../db/database-error.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { about, recordDrafted, recordPublished } from "./challenge-event.ts";
import { CHALLENGE_TABLES, newDraft, recount, stateAfter, tellPages } from "../activities/index.ts";
import { findProblems, readChallengeInput, rowFormFields, toFormFields } from "./challenge-input.ts";
import type { ChallengeFormFields, ReadChallenge } from "./challenge-input.ts";
import { withTidyIssue } from "./issue-of-input.ts";
import { findTakingPart, lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { CHALLENGE_KIND, factsOf } from "./states/challenge-state.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";
import { insertChallenge, saveChallengeFields, saveEntityRewards, saveRewards } from "./save-challenge.repository.ts";

/**
 * Creates a draft, or publishes at once with the status `new`; returns the challenge's id.
 * @throws {AccessDeniedError} `feature_off` for a type that isn't licensed
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createChallenge(call: MemberCall, given: ChallengeInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreateChallenge(actor.workspace, given.type));
  const input = await withTidyIssue(call, given);
  const challenge = readChallengeInput(call, input);
  const publishes = asksToPublish(input);
  refuse(await findProblems(call, challenge, { before: null, publishes }));
  const workspaceId = actor.workspace.id;
  const published = stateAfter(CHALLENGE_KIND, newDraft(at), { event: "publish", at, facts: factsOf(input) });
  const state = publishes && !("allowed" in published) ? published : newDraft(at);
  const made = { ...challenge.fields, ...state, workspaceId, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const challengeId = await keepingIssue(() => insertChallenge(db, made));
  await saveRewards(db, { workspaceId, challengeId }, challenge.rewards);
  await saveEntityRewards(db, { workspaceId, challengeId }, challenge.templateIds);
  await recount(db, { tables: CHALLENGE_TABLES, workspaceId }, { from: null, to: made });
  const told = { ...challenge.fields, id: challengeId, authorId: actor.memberId };
  const changes = fieldChanges({}, toFormFields(challenge));
  if (publishes) await recordPublished(call, told, changes);
  else {
    await recordDrafted(call, told, changes);
    tellPages(call, "challenges");
  }
  return challengeId;
}

/**
 * Updates a challenge; a draft sent with the status `new` is published.
 * @throws {NotFoundError} @throws {RefusedError} `challenge_closed`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field, `locked` for those that can't change
 * @throws {ChangedError} if the form is out of date
 */
export async function updateChallenge(
  call: MemberCall,
  {
    challengeId,
    input: given,
    seen,
  }: {
    readonly challengeId: number;
    readonly input: ChallengeInput;
    /** The form as the author loaded it; undefined if the client doesn't say. */
    readonly seen?: ChallengeInput | undefined;
  },
): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, challengeId };
  const before = await lockChallenge(db, key);
  if (before === undefined || isDiscarded(before)) throw new NotFoundError("challenge", { challengeId });
  const was = rowFormFields(before);
  const input = await withTidyIssue(call, given);
  const tidied = (form: ChallengeInput): ChallengeFormFields => toFormFields(readChallengeInput(call, form));
  const after = overwrite<ChallengeFormFields>({ wanted: tidied(input), seen: seen && tidied(seen), now: was });
  const challenge = readChallengeInput(call, { ...input, ...after });
  const changes = fieldChanges(was, toFormFields(challenge));
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, { type: challenge.fields.type, publishes });
  refuse([...lockProblems(before, challenge), ...(await findProblems(call, challenge, { before, publishes }))]);
  await keepingIssue(() => saveChallengeFields(db, key, challenge.fields));
  if (!sameValue(before.rewards, challenge.rewards)) await saveRewards(db, key, challenge.rewards);
  if (!sameValue(before.templateIds, challenge.templateIds)) await saveEntityRewards(db, key, challenge.templateIds);
  const now: ChallengeRow = { ...before, ...challenge.fields };
  await recount(db, { tables: CHALLENGE_TABLES, workspaceId: key.workspaceId }, { from: before, to: now });
  if (publishes) {
    await moveChallenge(call, now, { event: "publish" });
    await recordPublished(call, now, changes);
  } else if (!isDraft(before)) {
    await recordUpdated(call, now, { tells: input.sendUpdatedNotification, changes });
  } else {
    await recordDrafted(call, now, changes);
    tellPages(call, "challenges");
  }
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishChallenge(call: MemberCall, challengeId: number): Promise<void> {
  const { actor, db, at } = call;
  const draft = await lockChallenge(db, { workspaceId: actor.workspace.id, challengeId });
  if (draft === undefined || isDiscarded(draft)) throw new NotFoundError("challenge", { challengeId });
  permit(mayCreateChallenge(actor.workspace, draft.type));
  const { publish } = manageAbilities({ actor, workspace: actor.workspace, challenge: draft, now: at });
  if (!publish.allowed) throw new RefusedError(publish.reason);
  refuse(
    await findProblems(
      call,
      { fields: draft, rewards: draft.rewards, templateIds: draft.templateIds },
      { before: draft, publishes: true },
    ),
  );
  await moveChallenge(call, draft, { event: "publish" });
  await recordPublished(call, draft);
}

function mayUpdate(
  { actor, at }: MemberCall,
  before: ChallengeRow,
  { type, publishes }: { readonly type: ChallengeRow["type"]; readonly publishes: boolean },
): void {
  const abilities = manageAbilities({ actor, workspace: actor.workspace, challenge: before, now: at });
  if (!abilities.edit.allowed) throw new RefusedError(abilities.edit.reason);
  permit(abilities.save);
  if (isDraft(before)) permit(mayCreateChallenge(actor.workspace, type));
  if (publishes && !abilities.publish.allowed) throw new RefusedError(abilities.publish.reason);
}

function lockProblems(before: ChallengeRow, { fields, rewards, templateIds }: ReadChallenge): FieldError[] {
  const locks = challengeLocks(before);
  const changes: readonly (readonly [string, Decision, boolean])[] = [
    ["type", locks.type, before.type === fields.type],
    ["channel", locks.channel, sameValue(before.channel, fields.channel)],
    ["groupId", locks.group, before.groupId === fields.groupId],
    ["rewards", locks.rewards, sameValue(before.rewards, rewards)],
    ["entityRewards", locks.rewards, sameValue(before.templateIds, templateIds)],
  ];
  return changes.filter(([, lock, isKept]) => !lock.allowed && !isKept).map(([field]) => ({ field, code: "locked" }));
}

async function recordUpdated(
  call: MemberCall,
  challenge: ChallengeRow,
  { tells, changes }: { readonly tells: boolean; readonly changes: FieldChange[] },
): Promise<void> {
  const key = { workspaceId: call.actor.workspace.id, challengeId: challenge.id };
  const notify = tells ? await findTakingPart(call.db, key) : [];
  await recordEvent(call, { type: "challenge.updated", payload: { ...about(challenge), notify, changes } });
}

/** @throws {InvalidInputError} when the issue has another challenge that isn't over */
async function keepingIssue<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "challenges_issue"))
      throw new InvalidInputError([{ field: "externalId", code: "taken" }]);
    throw error;
  }
}

function permit(decision: Decision): void {
  if (!decision.allowed) throw new AccessDeniedError(decision.reason);
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}

import { fieldChanges, InvalidInputError, sameValue } from "@guildhall/core";
import type { FieldChange } from "@guildhall/core";
import { asksToPublish, isDraft } from "@guildhall/core/activities";
import { challengeLocks, manageAbilities, mayCreateChallenge } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { isUniqueViolation } from "../db/database-error.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { about, recordDrafted, recordPublished, recordPublishedQuietly } from "./challenge-event.ts";
import {
  appendStep,
  lockProblems,
  newDraft,
  recount,
  saveEntityRewards,
  saveRewards,
  tellPages,
} from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import { findProblems, readChallengeInput, rowFormFields, toFormFields } from "./challenge-input.ts";
import type { ChallengeFormFields, ReadChallenge } from "./challenge-input.ts";
import { withTidyIssue } from "./issue-of-input.ts";
import { findTakingPart } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { holdChallenge } from "./hold-challenge.ts";
import { newPublished } from "./states/challenge-state.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";
import { CHALLENGE_REWARDS, insertChallenge, saveChallengeFields } from "./save-challenge.repository.ts";
import type { NewChallenge } from "./save-challenge.repository.ts";

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
  const state = publishes ? newPublished(input, at) : newDraft(at);
  const place = { workspaceId, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const { rewards, templateIds } = challenge;
  const made = { ...challenge.fields, ...state, ...place, rewards, templateIds };
  const challengeId = await keepingIssue(() => storeChallenge(db, made));
  const told = { ...challenge.fields, id: challengeId, authorId: actor.memberId };
  const changes = fieldChanges({}, toFormFields(challenge));
  if (publishes) await recordPublished(call, told, changes);
  else {
    await recordDrafted(call, told, changes);
    tellPages(call, "challenges");
  }
  await appendTo(call, input, told);
  return challengeId;
}

/** Stores a new challenge with what it gives, and counts it; returns its id. */
export async function storeChallenge(
  db: Handle,
  made: NewChallenge & Pick<ReadChallenge, "rewards" | "templateIds">,
): Promise<number> {
  const { workspaceId, rewards, templateIds } = made;
  const id = await insertChallenge(db, made);
  const key = { tables: CHALLENGE_REWARDS, workspaceId, id };
  await saveRewards(db, key, rewards);
  await saveEntityRewards(db, key, templateIds);
  await recount(db, { tables: CHALLENGE_TABLES, workspaceId }, { from: null, to: made });
  return id;
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
  const before = await holdChallenge(call, challengeId);
  const was = rowFormFields(before);
  const input = await withTidyIssue(call, given);
  const tidied = (form: ChallengeInput): ChallengeFormFields => toFormFields(readChallengeInput(call, form));
  const after = overwrite<ChallengeFormFields>({ wanted: tidied(input), seen: seen && tidied(seen), now: was });
  const challenge = readChallengeInput(call, { ...input, ...after });
  const changes = fieldChanges(was, toFormFields(challenge));
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, { type: challenge.fields.type, publishes });
  const { group, rewards, ...locks } = challengeLocks(before);
  const locked = lockProblems({ ...locks, groupId: group, rewards, entityRewards: rewards }, changes);
  refuse([...locked, ...(await findProblems(call, challenge, { before, publishes }))]);
  await keepingIssue(() => saveChallengeFields(db, key, challenge.fields));
  const of = { tables: CHALLENGE_REWARDS, workspaceId: key.workspaceId, id: challengeId };
  if (!sameValue(before.rewards, challenge.rewards)) await saveRewards(db, of, challenge.rewards);
  if (!sameValue(before.templateIds, challenge.templateIds)) await saveEntityRewards(db, of, challenge.templateIds);
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
  await appendTo(call, input, now);
}

/** Makes it the last step of the chain that the request names, if any. */
async function appendTo(
  call: MemberCall,
  { chainId }: ChallengeInput,
  { id: entityId, groupId }: Pick<ChallengeRow, "id" | "groupId">,
): Promise<void> {
  if (typeof chainId === "number") await appendStep(call, { chainId, entityType: "challenge", entityId, groupId });
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishChallenge(call: MemberCall, challengeId: number): Promise<void> {
  await recordPublished(call, await publishDraft(call, challengeId));
}

/** Like {@link publishChallenge}, as a step of a chain that announces it. */
export async function publishChallengeQuietly(call: MemberCall, challengeId: number): Promise<void> {
  await recordPublishedQuietly(call, await publishDraft(call, challengeId));
}

async function publishDraft(call: MemberCall, challengeId: number): Promise<ChallengeRow> {
  const { actor, at } = call;
  const draft = await holdChallenge(call, challengeId);
  const { publish } = manageAbilities({ actor, workspace: actor.workspace, challenge: draft, now: at });
  allow(publish);
  refuse(
    await findProblems(
      call,
      { fields: draft, rewards: draft.rewards, templateIds: draft.templateIds },
      { before: draft, publishes: true },
    ),
  );
  await moveChallenge(call, draft, { event: "publish" });
  return draft;
}

function mayUpdate(
  { actor, at }: MemberCall,
  before: ChallengeRow,
  { type, publishes }: { readonly type: ChallengeRow["type"]; readonly publishes: boolean },
): void {
  const { workspace } = actor;
  const { edit, publish } = manageAbilities({ actor, workspace, challenge: { ...before, type }, now: at });
  allow(edit);
  if (isDraft(before) && type !== before.type) permit(mayCreateChallenge(workspace, type));
  if (publishes) allow(publish);
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

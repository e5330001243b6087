import {
  AccessDeniedError,
  asksToPublish,
  challengeLocks,
  InvalidInputError,
  isDiscarded,
  isDraft,
  manageAbilities,
  mayMakeChallenge,
  NotFoundError,
  RefusedError,
} from "@guildhall/core";
import type { ChallengeInput, Decision, FieldError } from "@guildhall/core";
import { isUniqueViolation } from "../db/database-error.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { about, recordPublished } from "./challenge-event.ts";
import { recount } from "../challenge-states/challenge-counter.repository.ts";
import { findProblems, readChallengeInput } from "./challenge-input.ts";
import type { ReadChallenge } from "./challenge-input.ts";
import { newDraft, stateAfter } from "../challenge-states/challenge-state.ts";
import { findTakingPart, lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { moveChallenge, tellOfChallenges } from "../challenge-states/move-challenge.service.ts";
import { insertChallenge, saveChallengeFields, saveEntityRewards, saveRewards } from "./save-challenge.repository.ts";

/**
 * Makes a draft, or publishes at once with the status `new`; returns the challenge's id.
 * @throws {AccessDeniedError} `feature_off` for a type that the license does not have
 * @throws {InvalidInputError} naming each field that does not fit
 */
export async function createChallenge(call: MemberCall, input: ChallengeInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayMakeChallenge(actor.workspace, input.type));
  const challenge = readChallengeInput(call, input);
  const publishes = asksToPublish(input);
  refuse(await findProblems(call, challenge, { before: null, publishes }));
  const workspaceId = actor.workspace.id;
  const published = stateAfter({ ...newDraft(at), type: input.type }, "publish", { at });
  const state = publishes && !("allowed" in published) ? published : newDraft(at);
  const made = { ...challenge.fields, ...state, workspaceId, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const challengeId = await keepingIssue(() => insertChallenge(db, made));
  await saveRewards(db, { workspaceId, challengeId }, challenge.rewards);
  await saveEntityRewards(db, { workspaceId, challengeId }, challenge.templateIds);
  await recount(db, workspaceId, { from: null, to: made });
  if (publishes) await recordPublished(call, { ...challenge.fields, id: challengeId, authorId: actor.memberId });
  else tellOfChallenges(call);
  return challengeId;
}

/**
 * Changes a challenge; a draft that comes with the status `new` is published.
 * @throws {NotFoundError} @throws {RefusedError} `challenge_closed`, `is_scheduled` @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field that does not fit, `locked` for those that have to stay
 */
export async function updateChallenge(
  call: MemberCall,
  { challengeId, input }: { readonly challengeId: number; readonly input: ChallengeInput },
): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, challengeId };
  const before = await lockChallenge(db, key);
  if (before === undefined || isDiscarded(before)) throw new NotFoundError("challenge", { challengeId });
  const challenge = readChallengeInput(call, input);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, { type: challenge.fields.type, publishes });
  refuse([...lockProblems(before, challenge), ...(await findProblems(call, challenge, { before, publishes }))]);
  await keepingIssue(() => saveChallengeFields(db, key, challenge.fields));
  if (!isSame(before.rewards, challenge.rewards)) await saveRewards(db, key, challenge.rewards);
  if (!isSame(before.templateIds, challenge.templateIds)) await saveEntityRewards(db, key, challenge.templateIds);
  const now: ChallengeRow = { ...before, ...challenge.fields };
  await recount(db, key.workspaceId, { from: before, to: now });
  if (publishes) {
    await moveChallenge(call, now, { event: "publish" });
    await recordPublished(call, now);
  } else if (!isDraft(before)) {
    await recordUpdated(call, now, input.sendUpdatedNotification);
  } else {
    tellOfChallenges(call);
  }
}

function mayUpdate(
  { actor, at }: MemberCall,
  before: ChallengeRow,
  { type, publishes }: { readonly type: ChallengeRow["type"]; readonly publishes: boolean },
): void {
  const abilities = manageAbilities({ actor, workspace: actor.workspace, challenge: before, now: at });
  if (!abilities.edit.allowed) throw new RefusedError(abilities.edit.reason);
  permit(abilities.save);
  if (isDraft(before)) permit(mayMakeChallenge(actor.workspace, type));
  if (publishes && !abilities.publish.allowed) throw new RefusedError(abilities.publish.reason);
}

function lockProblems(before: ChallengeRow, { fields, rewards, templateIds }: ReadChallenge): FieldError[] {
  const locks = challengeLocks(before);
  const changes: readonly (readonly [string, Decision, boolean])[] = [
    ["type", locks.type, before.type === fields.type],
    ["channel", locks.channel, isSame(before.channel, fields.channel)],
    ["groupId", locks.group, before.groupId === fields.groupId],
    ["rewards", locks.rewards, isSame(before.rewards, rewards)],
    ["entityRewards", locks.rewards, isSame(before.templateIds, templateIds)],
  ];
  return changes.filter(([, lock, isKept]) => !lock.allowed && !isKept).map(([field]) => ({ field, code: "locked" }));
}

async function recordUpdated(call: MemberCall, challenge: ChallengeRow, tells: boolean): Promise<void> {
  const key = { workspaceId: call.actor.workspace.id, challengeId: challenge.id };
  const notify = tells ? await findTakingPart(call.db, key) : [];
  await recordEvent(call, { type: "challenge.updated", payload: { ...about(challenge), notify } });
}

/** @throws {InvalidInputError} when another challenge that is not over stands for the issue */
async function keepingIssue<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "challenges_issue")) throw new InvalidInputError([{ field: "externalId", code: "taken" }]);
    throw error;
  }
}

function isSame(first: unknown, second: unknown): boolean {
  return toText(first) === toText(second);
}

// Compared by content: neither the order of the fields nor that they come from jsonb matters.
function toText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Object && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
}

function permit(decision: Decision): void {
  if (!decision.allowed) throw new AccessDeniedError(decision.reason);
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}

import { ConflictError, fieldChanges, sameValue } from "@guildhall/core";
import { asksToPublish, isDraft, isSameStep, mayCreate } from "@guildhall/core/activities";
import type { StepRef } from "@guildhall/core/activities";
import { chainAbilities, chainLocks } from "@guildhall/core/chains";
import type { ChainInput, ChainStatus } from "@guildhall/core/chains";
import {
  findSteps,
  holdActivities,
  lockProblems,
  moveActivity,
  newDraft,
  recount,
  saveSteps,
  settleChain,
  tellPages,
} from "../activities/index.ts";
import type { StepActivityRow, StepRow } from "../activities/index.ts";
import { isUniqueViolation } from "../db/database-error.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { about, recordDrafted, recordPublished } from "./chain-event.ts";
import { fieldsOf, findProblems, rowFormFields, toFormFields } from "./chain-input.ts";
import type { ChainFormFields } from "./chain-input.ts";
import { CHAIN_KIND, CHAIN_TABLES, newPublished } from "./chain-kind.ts";
import { insertChain, saveChainFields } from "./chain.repository.ts";
import type { ChainKey, ChainRow, NewChain } from "./chain.repository.ts";
import { holdChain } from "./hold-chain.ts";
import { findWalkerIds } from "./people/person.repository.ts";
import { publishSteps } from "./publish-steps.service.ts";

/**
 * Creates a draft, or publishes at once with the steps that are drafts; returns its id.
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createChain(call: MemberCall, input: ChainInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("chain", actor.workspace));
  const form = toFormFields(input);
  const publishes = asksToPublish(input);
  const held = await holdActivities(db, actor.workspace.id, form.activities);
  refuse(await findProblems(call, form, { before: null, steps: [], held, isPublished: publishes }));
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const state = publishes ? newPublished(at) : newDraft(at);
  const { activities, ...fields } = form;
  const id = await welcomingOnce(() => storeChain(db, { ...fields, ...state, ...place }, activities));
  const told = { id, authorId: actor.memberId, groupId: form.groupId };
  const changes = fieldChanges({}, form);
  if (publishes) {
    await publishSteps(call, activities, held);
    await settleChain(call, told);
    await recordPublished(call, told, changes);
  } else {
    await recordDrafted(call, told, changes);
    tellPages(call, "chains");
  }
  return id;
}

/** Stores a new one with its steps, and counts it; returns its id. */
export async function storeChain(db: Handle, made: NewChain, steps: readonly StepRef[]): Promise<number> {
  const { workspaceId } = made;
  const id = await insertChain(db, made);
  await saveSteps(db, { workspaceId, id }, steps);
  await recount(db, { tables: CHAIN_TABLES, workspaceId }, { from: null, to: made });
  return id;
}

/**
 * Updates it; a draft sent with the status `published` is published. What people in it have done stays done.
 * @throws {NotFoundError} @throws {RefusedError} `chain_closed`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field, `locked` for those that can't change
 * @throws {ChangedError} if the form is out of date
 */
export async function updateChain(
  call: MemberCall,
  {
    id,
    input,
    seen,
  }: {
    readonly id: number;
    readonly input: ChainInput;
    /** The form as the author loaded it; undefined if the client doesn't say. */
    readonly seen?: ChainInput | undefined;
  },
): Promise<void> {
  const key = { workspaceId: call.actor.workspace.id, id };
  const { before, steps, held } = await holdWithSteps(call, key, input.activities);
  const was = rowFormFields(before, steps);
  const form = overwrite<ChainFormFields>({ wanted: toFormFields(input), seen: seen && toFormFields(seen), now: was });
  const changes = fieldChanges(was, form);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, { publishes, adds: without(form.activities, steps).length > 0 });
  const { group, channel } = chainLocks(before);
  const isPublished = publishes || !isDraft(before);
  refuse([
    ...lockProblems({ groupId: group, channel }, changes),
    ...(await findProblems(call, form, { before, steps, held, isPublished })),
  ]);
  const now = await save(call, before, form);
  if (!sameValue(was.activities, form.activities)) await saveSteps(call.db, key, form.activities);
  if (publishes) await publishHeld(call, now, { steps: form.activities, held });
  else if (!isDraft(before)) await settleChain(call, now);
  if (publishes) await recordPublished(call, now, changes);
  else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "chains");
  } else {
    const notify = input.sendUpdatedNotification ? await findWalkerIds(call.db, key) : [];
    await recordEvent(call, { type: "chain.updated", payload: { ...about(now), notify: [...notify], changes } });
  }
}

/**
 * Publishes a stored draft with its steps, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishChain(call: MemberCall, id: number): Promise<ChainStatus> {
  const key = { workspaceId: call.actor.workspace.id, id };
  const { before: draft, steps, held } = await holdWithSteps(call, key, []);
  allow(abilitiesOf(call, draft).publish);
  const form = rowFormFields(draft, steps);
  refuse(await findProblems(call, form, { before: draft, steps, held, isPublished: true }));
  const status = await publishHeld(call, draft, { steps: form.activities, held });
  await recordPublished(call, draft);
  return status;
}

async function publishHeld(
  call: MemberCall,
  draft: ChainRow,
  { steps, held }: { readonly steps: readonly StepRef[]; readonly held: readonly StepActivityRow[] },
): Promise<ChainStatus> {
  await publishSteps(call, steps, held);
  const status = await welcomingOnce(() =>
    moveActivity(call, draft, { kind: CHAIN_KIND, event: "publish", facts: null }),
  );
  await settleChain(call, draft);
  return status;
}

interface HeldChain {
  readonly before: ChainRow;
  readonly steps: readonly StepRow[];
  /** Of its steps, and of those that are added. */
  readonly held: readonly StepActivityRow[];
}

/**
 * Holds the activities of its steps, and of `added` ones, and then the chain itself: the same order as completing them.
 * @throws {NotFoundError}
 */
async function holdWithSteps(call: MemberCall, key: ChainKey, added: readonly StepRef[]): Promise<HeldChain> {
  const { db } = call;
  const stored = await findSteps(db, key);
  const held = await holdActivities(db, key.workspaceId, [...stored, ...without(added, stored)]);
  const before = await holdChain(call, key.id);
  // Another form may have added one meanwhile.
  const steps = await findSteps(db, key);
  const more = without(steps, held);
  return { before, steps, held: [...held, ...(await holdActivities(db, key.workspaceId, more))] };
}

function without(refs: readonly StepRef[], others: readonly StepRef[]): readonly StepRef[] {
  return refs.filter((ref) => !others.some((each) => isSameStep(each, ref)));
}

async function save(call: MemberCall, before: ChainRow, form: ChainFormFields): Promise<ChainRow> {
  const { db, actor } = call;
  const key = { workspaceId: actor.workspace.id, id: before.id };
  const now = { ...before, ...fieldsOf(form) };
  await welcomingOnce(() => saveChainFields(db, key, now));
  await recount(db, { tables: CHAIN_TABLES, ...key }, { from: before, to: now });
  return now;
}

function mayUpdate(
  call: MemberCall,
  before: ChainRow,
  { publishes, adds }: { readonly publishes: boolean; readonly adds: boolean },
): void {
  const { edit, publish } = abilitiesOf(call, before);
  allow(edit);
  if (adds) permit(mayCreate("chain", call.actor.workspace));
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, chain: ChainRow) {
  return chainAbilities({ actor, workspace: actor.workspace, chain });
}

/** @throws {ConflictError} when another welcome chain is published at the same moment */
async function welcomingOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "chains_welcome"))
      throw new ConflictError("another chain welcomes newcomers now", { cause: error });
    throw error;
  }
}

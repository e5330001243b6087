import { fieldChanges } from "@guildhall/core";
import { asksToPublish, isDraft, mayCreate } from "@guildhall/core/activities";
import { chainAbilities, chainLocks } from "@guildhall/core/chains";
import type { ChainInput } from "@guildhall/core/chains";
import { findInputProblems, lockProblems, moveActivity, newDraft, recount, tellPages } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { holdChain } from "./hold-chain.ts";
import { about, recordDrafted, recordPublished } from "./chain-event.ts";
import { CHAIN_KIND, CHAIN_TABLES, newPublished } from "./chain-kind.ts";
import { insertChain, saveChainFields } from "./chain.repository.ts";
import type { ChainFields, ChainRow, NewChain } from "./chain.repository.ts";

/**
 * Creates a draft, or publishes at once; returns its id.
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createChain(call: MemberCall, input: ChainInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("chain", actor.workspace));
  const fields = fieldsOf(input);
  refuse(await findInputProblems(call, fields, null));
  const publishes = asksToPublish(input);
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const id = await storeChain(db, { ...fields, ...(publishes ? newPublished(at) : newDraft(at)), ...place });
  const told = { ...fields, id, authorId: actor.memberId };
  await (publishes ? recordPublished : recordDrafted)(call, told, fieldChanges({}, fields));
  if (!publishes) tellPages(call, "chains");
  return id;
}

/** Stores a new one, and counts it; returns its id. */
export async function storeChain(db: Handle, made: NewChain): Promise<number> {
  const id = await insertChain(db, made);
  await recount(db, { tables: CHAIN_TABLES, workspaceId: made.workspaceId }, { from: null, to: made });
  return id;
}

/**
 * Updates it; a draft sent with the status `published` is published.
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
  const { actor, db } = call;
  const before = await holdChain(call, id);
  const was = fieldsOf(before);
  const fields = overwrite<ChainFields>({ wanted: fieldsOf(input), seen: seen && fieldsOf(seen), now: was });
  const changes = fieldChanges(was, fields);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, publishes);
  const { group, channel } = chainLocks(before);
  const locked = lockProblems({ groupId: group, channel }, changes);
  refuse([...locked, ...(await findInputProblems(call, fields, before))]);
  await saveChainFields(db, { workspaceId: actor.workspace.id, id }, fields);
  const now = { ...before, ...fields };
  await recount(db, { tables: CHAIN_TABLES, workspaceId: actor.workspace.id }, { from: before, to: now });
  if (publishes) {
    await moveActivity(call, now, { kind: CHAIN_KIND, event: "publish", facts: null });
    await recordPublished(call, now, changes);
  } else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "chains");
  } else {
    const notify = input.sendUpdatedNotification ? [now.authorId].filter((each) => each !== actor.memberId) : [];
    await recordEvent(call, { type: "chain.updated", payload: { ...about(now), notify, changes } });
  }
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishChain(call: MemberCall, id: number): Promise<void> {
  const { actor } = call;
  const draft = await holdChain(call, id);
  permit(mayCreate("chain", actor.workspace));
  allow(abilitiesOf(call, draft).publish);
  refuse(await findInputProblems(call, draft, draft));
  await moveActivity(call, draft, { kind: CHAIN_KIND, event: "publish", facts: null });
  await recordPublished(call, draft);
}

function mayUpdate(call: MemberCall, before: ChainRow, publishes: boolean): void {
  const { edit, save, publish } = abilitiesOf(call, before);
  allow(edit);
  permit(save);
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, chain: ChainRow) {
  return chainAbilities({ actor, workspace: actor.workspace, chain });
}

function fieldsOf({ title, description, channel, groupId }: ChainFields): ChainFields {
  return { title, description, channel, groupId };
}

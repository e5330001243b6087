import { fieldChanges } from "@guildhall/core";
import { asksToPublish, isDraft, mayCreate } from "@guildhall/core/activities";
import { contestAbilities, contestLocks } from "@guildhall/core/contests";
import type { ContestInput } from "@guildhall/core/contests";
import { findInputProblems, lockProblems, moveActivity, newDraft, recount, tellPages } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { holdContest } from "./hold-contest.ts";
import { about, recordDrafted, recordPublished } from "./contest-event.ts";
import { CONTEST_KIND, CONTEST_TABLES, newPublished } from "./contest-kind.ts";
import { insertContest, saveContestFields } from "./contest.repository.ts";
import type { ContestFields, ContestRow, NewContest } from "./contest.repository.ts";

/**
 * Creates a draft, or publishes at once; returns its id.
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createContest(call: MemberCall, input: ContestInput): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("contest", actor.workspace));
  const fields = fieldsOf(input);
  refuse(await findInputProblems(call, fields, null));
  const publishes = asksToPublish(input);
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const id = await storeContest(db, { ...fields, ...(publishes ? newPublished(at) : newDraft(at)), ...place });
  const told = { ...fields, id, authorId: actor.memberId };
  await (publishes ? recordPublished : recordDrafted)(call, told, fieldChanges({}, fields));
  if (!publishes) tellPages(call, "contests");
  return id;
}

/** Stores a new one, and counts it; returns its id. */
export async function storeContest(db: Handle, made: NewContest): Promise<number> {
  const id = await insertContest(db, made);
  await recount(db, { tables: CONTEST_TABLES, workspaceId: made.workspaceId }, { from: null, to: made });
  return id;
}

/**
 * Updates it; a draft sent with the status `published` is published.
 * @throws {NotFoundError} @throws {RefusedError} `contest_closed`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field, `locked` for those that can't change
 * @throws {ChangedError} if the form is out of date
 */
export async function updateContest(
  call: MemberCall,
  {
    id,
    input,
    seen,
  }: {
    readonly id: number;
    readonly input: ContestInput;
    /** The form as the author loaded it; undefined if the client doesn't say. */
    readonly seen?: ContestInput | undefined;
  },
): Promise<void> {
  const { actor, db } = call;
  const before = await holdContest(call, id);
  const was = fieldsOf(before);
  const fields = overwrite<ContestFields>({ wanted: fieldsOf(input), seen: seen && fieldsOf(seen), now: was });
  const changes = fieldChanges(was, fields);
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, publishes);
  const { group, channel } = contestLocks(before);
  const locked = lockProblems({ groupId: group, channel }, changes);
  refuse([...locked, ...(await findInputProblems(call, fields, before))]);
  await saveContestFields(db, { workspaceId: actor.workspace.id, id }, fields);
  const now = { ...before, ...fields };
  await recount(db, { tables: CONTEST_TABLES, workspaceId: actor.workspace.id }, { from: before, to: now });
  if (publishes) {
    await moveActivity(call, now, { kind: CONTEST_KIND, event: "publish", facts: null });
    await recordPublished(call, now, changes);
  } else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "contests");
  } else {
    const notify = input.sendUpdatedNotification ? [now.authorId].filter((each) => each !== actor.memberId) : [];
    await recordEvent(call, { type: "contest.updated", payload: { ...about(now), notify, changes } });
  }
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishContest(call: MemberCall, id: number): Promise<void> {
  const { actor } = call;
  const draft = await holdContest(call, id);
  permit(mayCreate("contest", actor.workspace));
  allow(abilitiesOf(call, draft).publish);
  refuse(await findInputProblems(call, draft, draft));
  await moveActivity(call, draft, { kind: CONTEST_KIND, event: "publish", facts: null });
  await recordPublished(call, draft);
}

function mayUpdate(call: MemberCall, before: ContestRow, publishes: boolean): void {
  const { edit, save, publish } = abilitiesOf(call, before);
  allow(edit);
  permit(save);
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, contest: ContestRow) {
  return contestAbilities({ actor, workspace: actor.workspace, contest });
}

function fieldsOf({ title, description, channel, groupId }: ContestFields): ContestFields {
  return { title, description, channel, groupId };
}

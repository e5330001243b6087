import { ALLOWED, fieldChanges, sameValue } from "@guildhall/core";
import type { Decision, FieldChange } from "@guildhall/core";
import { asksToPublish, isDraft, mayCreate } from "@guildhall/core/activities";
import { contestAbilities, contestLocks, isAuto, mayOpenAuto } from "@guildhall/core/contests";
import type { ContestInput, ContestStatus, ContestType } from "@guildhall/core/contests";
import { lockProblems, moveActivity, newDraft, recount, tellPages } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, permit, refuse } from "../lib/refuse.ts";
import { about, recordDrafted, recordPublished } from "./contest-event.ts";
import { dropImage, NO_IMAGE } from "./contest-image.ts";
import { findProblems, rowFormFields, toFormFields, toStored } from "./contest-input.ts";
import type { ContestFormFields } from "./contest-input.ts";
import { CONTEST_KIND, CONTEST_TABLES, newPublished } from "./contest-kind.ts";
import type { ContestFields, ContestImage, ContestPrizes, ContestRow } from "./contest.repository.ts";
import { countParticipants, findParticipantIds } from "./entries/entry.repository.ts";
import { holdContest } from "./hold-contest.ts";
import {
  countOpenAuto,
  insertContest,
  isImageShared,
  saveContestFields,
  savePrizes,
} from "./save-contest.repository.ts";
import type { NewContest } from "./save-contest.repository.ts";

/** A contest's form; `image` is null without a file. */
export interface ContestForm {
  readonly input: ContestInput;
  readonly image: ContestImage | null;
}

/**
 * Creates a draft, or publishes at once; returns its id.
 * @throws {AccessDeniedError} `feature_off` @throws {RefusedError} `too_many_auto_contests`
 * @throws {InvalidInputError} naming each invalid field
 */
export async function createContest(call: MemberCall, { input, image }: ContestForm): Promise<number> {
  const { actor, db, at } = call;
  permit(mayCreate("contest", actor.workspace));
  const form = toFormFields(input, actor.workspace.settings.tz);
  const contest = toStored(form);
  const publishes = asksToPublish(input);
  refuse(await findProblems(call, contest, { before: null, hasPeople: false, publishes }));
  if (publishes) await requireRoom(call, contest.type);
  const place = { workspaceId: actor.workspace.id, authorId: actor.memberId, copyOf: 0, createdAt: at };
  const state = publishes ? newPublished(at) : newDraft(at);
  const id = await storeContest(db, { ...contest, ...(image ?? NO_IMAGE), ...state, ...place });
  const told = { ...contest, id, authorId: actor.memberId };
  await (publishes ? recordPublished : recordDrafted)(call, told, fieldChanges({}, form));
  if (!publishes) tellPages(call, "contests");
  return id;
}

/** Stores a new one with what it gives, and counts it; returns its id. */
export async function storeContest(db: Handle, made: NewContest): Promise<number> {
  const { workspaceId } = made;
  const id = await insertContest(db, made);
  await savePrizes(db, { workspaceId, id }, made);
  await recount(db, { tables: CONTEST_TABLES, workspaceId }, { from: null, to: made });
  return id;
}

/**
 * Updates it; a draft sent with the status `published` is published.
 * @throws {NotFoundError} @throws {RefusedError} `contest_closed`, `is_scheduled`, `too_many_auto_contests`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each invalid field, `locked` for those that can't change
 * @throws {ChangedError} if the form is out of date
 */
export async function updateContest(
  call: MemberCall,
  {
    id,
    form: { input, image, seen },
  }: {
    readonly id: number;
    /** `seen` is the form as the author loaded it; undefined if the client doesn't say. */
    readonly form: ContestForm & { readonly seen?: ContestInput | undefined };
  },
): Promise<void> {
  const { actor, db } = call;
  const zone = actor.workspace.settings.tz;
  const before = await holdContest(call, id);
  const was = rowFormFields(before);
  const form = overwrite<ContestFormFields>({
    wanted: toFormFields(input, zone),
    seen: seen && toFormFields(seen, zone),
    now: was,
  });
  const publishes = isDraft(before) && asksToPublish(input);
  mayUpdate(call, before, publishes);
  const now = { ...before, ...toStored(form), ...imageAfter(before, input, image) };
  const changes = fieldChanges({ ...was, imageUrl: before.imageUrl }, { ...form, imageUrl: now.imageUrl });
  const hasPeople = (await countParticipants(db, { workspaceId: actor.workspace.id, id })) > 0;
  refuse([
    ...lockedFields(call, before, { hasPeople, changes }),
    ...(await findProblems(call, now, { before, hasPeople, publishes })),
  ]);
  await save(call, before, now);
  if (publishes) {
    await requireRoom(call, now.type);
    await moveActivity(call, now, { kind: CONTEST_KIND, event: "publish", facts: null });
    await recordPublished(call, now, changes);
  } else if (isDraft(before)) {
    await recordDrafted(call, now, changes);
    tellPages(call, "contests");
  } else await recordUpdated(call, now, { tells: input.sendUpdatedNotification, changes });
}

/**
 * Publishes a stored draft, validated like a new one.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`, `is_scheduled`, `too_many_auto_contests`
 * @throws {AccessDeniedError} `feature_off`
 * @throws {InvalidInputError} naming each field to change first
 */
export async function publishContest(call: MemberCall, id: number): Promise<ContestStatus> {
  const draft = await holdContest(call, id);
  allow(abilitiesOf(call, draft).publish);
  refuse(await findProblems(call, draft, { before: draft, hasPeople: false, publishes: true }));
  await requireRoom(call, draft.type);
  const status = await moveActivity(call, draft, { kind: CONTEST_KIND, event: "publish", facts: null });
  await recordPublished(call, draft);
  return status;
}

async function requireRoom({ db, actor }: MemberCall, type: ContestType): Promise<void> {
  allow(await hasRoomFor(db, { type }, actor.workspace.id));
}

/** Refuses with `too_many_auto_contests`. */
export async function hasRoomFor(
  db: Handle,
  contest: Pick<ContestFields, "type">,
  workspaceId: number,
): Promise<Decision> {
  return isAuto(contest) ? mayOpenAuto(await countOpenAuto(db, workspaceId)) : ALLOWED;
}

function mayUpdate(call: MemberCall, before: ContestRow, publishes: boolean): void {
  const { edit, publish } = abilitiesOf(call, before);
  allow(edit);
  if (publishes) allow(publish);
}

function abilitiesOf({ actor }: MemberCall, contest: ContestRow) {
  return contestAbilities({ actor, workspace: actor.workspace, contest });
}

function lockedFields(
  { at }: MemberCall,
  before: ContestRow,
  { hasPeople, changes }: { readonly hasPeople: boolean; readonly changes: readonly FieldChange[] },
) {
  const { group, rewards, ...locks } = contestLocks({ ...before, hasPeople, now: at });
  return lockProblems({ ...locks, groupId: group, rewardsByPlace: rewards, otherRewards: rewards }, changes);
}

function imageAfter(before: ContestRow, input: ContestInput, image: ContestImage | null): ContestImage {
  if (image !== null) return image;
  return input.deleteImage ? NO_IMAGE : { imageUrl: before.imageUrl, rawImageUrl: before.rawImageUrl };
}

async function save(call: MemberCall, before: ContestRow, now: ContestFields & ContestImage): Promise<void> {
  const { db, actor } = call;
  const key = { workspaceId: actor.workspace.id, id: before.id };
  await saveContestFields(db, key, now);
  if (!sameValue(prizesIn(before), prizesIn(now))) await savePrizes(db, key, now);
  await recount(db, { tables: CONTEST_TABLES, ...key }, { from: before, to: { ...before, groupId: now.groupId } });
  const isReplaced = before.imageUrl !== "" && now.imageUrl !== before.imageUrl;
  if (isReplaced && !(await isImageShared(db, key, before))) dropImage(call, before);
}

function prizesIn({ rewardsByPlace, otherRewards }: ContestPrizes): ContestPrizes {
  return { rewardsByPlace, otherRewards };
}

async function recordUpdated(
  call: MemberCall,
  contest: ContestRow,
  { tells, changes }: { readonly tells: boolean; readonly changes: FieldChange[] },
): Promise<void> {
  const key = { workspaceId: call.actor.workspace.id, id: contest.id };
  const notify = tells ? await findParticipantIds(call.db, key) : [];
  await recordEvent(call, { type: "contest.updated", payload: { ...about(contest), notify: [...notify], changes } });
}

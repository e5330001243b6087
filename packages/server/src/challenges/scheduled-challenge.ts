import { ConflictError } from "@guildhall/core";
import { isDiscarded, isDraft } from "@guildhall/core/activities";
import { listingOf, shiftDeadlines } from "@guildhall/core/challenges";
import type { ScheduledDeadlines } from "@guildhall/core/schedules";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import { recordPublished } from "./challenge-event.ts";
import { CHALLENGE_TABLES, newDraft, recount, saveState, stateAfter } from "../activities/index.ts";
import { CHALLENGE_KIND, factsOf } from "./states/challenge-state.ts";
import type { ChallengeKey } from "./states/challenge-state.ts";
import { findChallenge, lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";
import { insertChallenge, saveEntityRewards, saveRewards } from "./save-challenge.repository.ts";
import { findDraftTimes, saveCopiedFor, saveDeadlines } from "./scheduled-challenge.repository.ts";

interface ScheduledKey {
  readonly workspaceId: number;
  readonly entityId: number;
}

/** What schedules know of a challenge. */
interface ScheduledDraft {
  readonly title: string;
  readonly isDraft: boolean;
  readonly deadlines: ScheduledDeadlines;
}

interface Publication {
  readonly entityId: number;
  /** The scheduled time (UTC), which deadlines are based on. */
  readonly at: Date;
  /** Publishes the draft itself instead of a copy. */
  readonly isLast: boolean;
}

const NO_DEADLINES: ScheduledDeadlines = { acceptDeadlineAt: null, completeDeadlineAt: null };

/** The `Schedulable` for challenges; schedules know nothing about them. */
export const scheduledChallenge = {
  type: "challenge",
  topic: "challenges",
  find: async (db: Handle, key: ScheduledKey): Promise<ScheduledDraft | null> =>
    toScheduled(await findChallenge(db, toKey(key))),
  hold: async (db: Handle, key: ScheduledKey): Promise<ScheduledDraft | null> =>
    toScheduled(await lockChallenge(db, toKey(key))),
  deadlinesOf: async (db: Handle, scheduled: ScheduledKey, occursAt: Date): Promise<ScheduledDeadlines> => {
    const key = toKey(scheduled);
    const draft = await findChallenge(db, key);
    return draft === undefined ? NO_DEADLINES : deadlinesOfCopy(db, draft, { ...key, occursAt });
  },
  setPublishAt,
  skipTo: async (db: Handle, key: ScheduledKey, publishAt: Date): Promise<void> => {
    const { publishAt: before } = await requireDraft(db, toKey(key));
    await saveCopiedFor(db, toKey(key), before);
    await setPublishAt(db, key, publishAt);
  },
  moveTo: async (
    db: Handle,
    scheduled: ScheduledKey,
    { publishAt, fromZone, toZone }: { readonly publishAt: Date; readonly fromZone: string; readonly toZone: string },
  ): Promise<void> => {
    const key = toKey(scheduled);
    const draft = await requireDraft(db, key);
    const span = { from: draft.publishAt ?? publishAt, to: publishAt, zone: fromZone, toZone };
    await saveDeadlines(db, key, shiftDeadlines(draft, span));
    await setPublishAt(db, scheduled, publishAt);
  },
  publish: async (context: EventScope, publication: Publication): Promise<number> => {
    const key = toKey({ workspaceId: context.actor.workspace.id, entityId: publication.entityId });
    const draft = await requireDraft(context.db, key);
    return publication.isLast ? publishDraft(context, draft) : publishCopy(context, draft, publication);
  },
} as const;

/** Stores when a draft is published next, and shifts its deadlines after a copy has been published. */
async function setPublishAt(db: Handle, scheduled: ScheduledKey, publishAt: Date | null): Promise<void> {
  const key = toKey(scheduled);
  const draft = await requireDraft(db, key);
  const times = await findDraftTimes(db, key);
  if (times === undefined) return;
  const list = listingOf({ status: draft.status, publishAt });
  const planned = { ...draft, list, publishAt, listedAt: publishAt ?? times.createdAt };
  const of = { tables: CHALLENGE_TABLES, workspaceId: key.workspaceId };
  await saveState(db, { ...of, id: key.challengeId }, planned);
  await recount(db, of, { from: draft, to: planned });
  if (times.copiedFor === null) return;
  if (publishAt !== null) {
    const span = { from: times.copiedFor, to: publishAt, zone: times.zone };
    await saveDeadlines(db, key, shiftDeadlines(draft, span));
  }
  await saveCopiedFor(db, key, null);
}

async function publishDraft(context: EventScope, draft: ChallengeRow): Promise<number> {
  await moveChallenge(context, draft, { event: "publish" });
  await recordPublished(context, draft);
  return draft.id;
}

// The draft's deadlines fit its next time, but the copy may be published for a later one. The copy isn't linked to the
// issue: an issue has one challenge, the draft.
async function publishCopy(context: EventScope, draft: ChallengeRow, publication: Publication): Promise<number> {
  const { db, at, actor } = context;
  const workspaceId = actor.workspace.id;
  const published = stateAfter(CHALLENGE_KIND, newDraft(at), { event: "publish", at, facts: factsOf(draft) });
  if ("allowed" in published) throw new ConflictError(published.reason);
  const { id: draftId, authorId } = draft;
  const deadlines = await deadlinesOfCopy(db, draft, { workspaceId, challengeId: draft.id, occursAt: publication.at });
  const copy = {
    ...draft,
    ...published,
    ...deadlines,
    externalProvider: "",
    externalId: "",
    workspaceId,
    authorId,
    copyOf: draftId,
    createdAt: at,
  };
  const challengeId = await insertChallenge(db, copy);
  await saveRewards(db, { workspaceId, challengeId }, draft.rewards);
  await saveEntityRewards(db, { workspaceId, challengeId }, draft.templateIds);
  await recount(db, { tables: CHALLENGE_TABLES, workspaceId }, { from: null, to: copy });
  await saveCopiedFor(db, { workspaceId, challengeId: draftId }, draft.publishAt);
  await recordPublished(context, { ...draft, id: challengeId });
  return challengeId;
}

async function deadlinesOfCopy(
  db: Handle,
  draft: ChallengeRow,
  { occursAt, ...key }: ChallengeKey & { readonly occursAt: Date },
): Promise<ScheduledDeadlines> {
  const { zone = "UTC" } = (await findDraftTimes(db, key)) ?? {};
  return shiftDeadlines(draft, { from: draft.publishAt ?? occursAt, to: occursAt, zone });
}

function toScheduled(challenge: ChallengeRow | undefined): ScheduledDraft | null {
  if (challenge === undefined || isDiscarded(challenge)) return null;
  const { title, acceptDeadlineAt, completeDeadlineAt } = challenge;
  return { title, isDraft: isDraft(challenge), deadlines: { acceptDeadlineAt, completeDeadlineAt } };
}

async function requireDraft(db: Handle, key: ChallengeKey): Promise<ChallengeRow> {
  const challenge = await lockChallenge(db, key);
  if (challenge === undefined || !isDraft(challenge)) throw new ConflictError("the challenge is no draft any more");
  return challenge;
}

function toKey({ workspaceId, entityId }: ScheduledKey): ChallengeKey {
  return { workspaceId, challengeId: entityId };
}

import { ALLOWED, ConflictError } from "@guildhall/core";
import type { Decision, FieldError } from "@guildhall/core";
import { activityListing, isDiscarded, isDraft } from "@guildhall/core/activities";
import type { Feature } from "@guildhall/core/permissions";
import { shiftDeadlines } from "@guildhall/core/schedules";
import type { DeadlineField, ScheduledDeadlines } from "@guildhall/core/schedules";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ActivityTables } from "./activity-tables.ts";
import { recount } from "./counter.repository.ts";
import { findDraftTimes, saveCopiedFor, saveDeadlines } from "./schedulable.repository.ts";
import type { Schedulable, ScheduledDraft, ScheduledKey } from "./schedulable.ts";
import { saveState } from "./state.repository.ts";
import type { ActivityKey, ActivityState } from "./state.repository.ts";

interface Draft extends ActivityState, ScheduledDeadlines {
  readonly id: number;
  readonly title: string;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** From when to when (UTC) something moves, in a zone; `toZone` is that of the later one, if it differs. */
export type ScheduleSpan = Parameters<typeof shiftDeadlines>[1];

/** What a copy doesn't take from its draft. */
interface CopyFields extends ScheduledDeadlines {
  readonly workspaceId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** What a kind of activity says of its drafts, so that they can be scheduled. */
export interface ScheduledKind<Row extends Draft> {
  readonly tables: ActivityTables;
  /** Columns of its deadlines, which keep their local time and their distance in days to the publication. */
  readonly deadlines: Readonly<Partial<Record<DeadlineField, string>>>;
  /** Includes deleted ones. */
  find(db: Handle, key: ActivityKey): Promise<Row | undefined>;
  /** Like `find`, and locks it until the transaction ends. */
  lock(db: Handle, key: ActivityKey): Promise<Row | undefined>;
  /** Features that publishing it needs besides those of its kind; by default none. */
  needs?(draft: Row): readonly Feature[];
  /** What keeps a draft from being published; by default nothing. */
  findUnready?(db: Handle, draft: Row, workspaceId: number): Promise<readonly FieldError[]>;
  /** Whether there's room for another published one; by default there is. */
  hasRoom?(db: Handle, draft: Row, workspaceId: number): Promise<Decision>;
  /** Stores, counts and records a published copy with all that it holds; returns its id. */
  copy(scope: EventScope, draft: Row, fields: CopyFields & { readonly span: ScheduleSpan }): Promise<number>;
  /** Publishes the draft itself, and records that. */
  publish(scope: EventScope, draft: Row): Promise<unknown>;
  /** Moves deadlines of what it holds along with its own. */
  shiftParts?(db: Handle, draft: Row, span: ScheduleSpan & { readonly workspaceId: number }): Promise<void>;
}

/** A kind's plug for schedules: its drafts hold their next time, which their deadlines fit. */
export function createSchedulable<Row extends Draft>(kind: ScheduledKind<Row>): Schedulable {
  const { tables } = kind;
  // Safe: Object.keys widens to string; these are the table's keys.
  const fields = Object.keys(kind.deadlines) as DeadlineField[];
  const deadlinesIn = (of: ScheduledDeadlines): ScheduledDeadlines =>
    Object.fromEntries(fields.map((field) => [field, of[field] ?? null]));
  const keyOf = ({ workspaceId, entityId: id }: ScheduledKey): ActivityKey => ({ tables, workspaceId, id });

  const toScheduled = (row: Row | undefined): ScheduledDraft | null =>
    row === undefined || isDiscarded(row)
      ? null
      : { title: row.title, isDraft: isDraft(row), deadlines: deadlinesIn(row), needs: kind.needs?.(row) ?? [] };

  const requireDraft = async (db: Handle, key: ActivityKey): Promise<Row> => {
    const draft = await kind.lock(db, key);
    if (draft === undefined || !isDraft(draft)) throw new ConflictError(`the ${tables.kind} is no draft any more`);
    return draft;
  };

  const shift = async (
    db: Handle,
    key: ActivityKey,
    { draft, ...span }: { readonly draft: Row } & ScheduleSpan,
  ): Promise<void> => {
    const shifted = shiftDeadlines(deadlinesIn(draft), span);
    const columns = fields.map((field) => [kind.deadlines[field] ?? field, shifted[field] ?? null] as const);
    await saveDeadlines(db, key, columns);
    await kind.shiftParts?.(db, draft, { ...span, workspaceId: key.workspaceId });
  };

  // Shifts the deadlines after a copy has been published.
  const setPublishAt: Schedulable["setPublishAt"] = async (db, scheduled, publishAt) => {
    const key = keyOf(scheduled);
    const draft = await requireDraft(db, key);
    const times = await findDraftTimes(db, key);
    if (times === undefined) return;
    const list = activityListing({ status: draft.status, publishAt });
    const planned = { ...draft, list, publishAt, listedAt: publishAt ?? times.createdAt };
    await saveState(db, key, planned);
    await recount(db, key, { from: draft, to: planned });
    if (times.copiedFor === null) return;
    if (publishAt !== null) await shift(db, key, { draft, from: times.copiedFor, to: publishAt, zone: times.zone });
    await saveCopiedFor(db, key, null);
  };

  // The draft's deadlines fit its next time, but the copy may be published for a later one.
  const spanOfCopy = async (
    db: Handle,
    key: ActivityKey,
    { draft, occursAt }: { readonly draft: Row; readonly occursAt: Date },
  ): Promise<ScheduleSpan> => {
    const { zone = "UTC" } = (await findDraftTimes(db, key)) ?? {};
    return { from: draft.publishAt ?? occursAt, to: occursAt, zone };
  };

  return {
    type: tables.kind,
    find: async (db, key) => toScheduled(await kind.find(db, keyOf(key))),
    hold: async (db, key) => toScheduled(await kind.lock(db, keyOf(key))),
    deadlinesOf: async (db, scheduled, occursAt) => {
      const key = keyOf(scheduled);
      const draft = await kind.find(db, key);
      if (draft === undefined) return {};
      return shiftDeadlines(deadlinesIn(draft), await spanOfCopy(db, key, { draft, occursAt }));
    },
    findUnready: async (db, key) => {
      const draft = await kind.find(db, keyOf(key));
      return draft === undefined ? [] : ((await kind.findUnready?.(db, draft, key.workspaceId)) ?? []);
    },
    hasRoom: async (db, key) => {
      const draft = await kind.find(db, keyOf(key));
      return draft === undefined ? ALLOWED : ((await kind.hasRoom?.(db, draft, key.workspaceId)) ?? ALLOWED);
    },
    setPublishAt,
    skipTo: async (db, scheduled, publishAt) => {
      const key = keyOf(scheduled);
      const { publishAt: before } = await requireDraft(db, key);
      await saveCopiedFor(db, key, before);
      await setPublishAt(db, scheduled, publishAt);
    },
    moveTo: async (db, scheduled, { publishAt, fromZone: zone, toZone }) => {
      const key = keyOf(scheduled);
      const draft = await requireDraft(db, key);
      await shift(db, key, { draft, from: draft.publishAt ?? publishAt, to: publishAt, zone, toZone });
      await setPublishAt(db, scheduled, publishAt);
    },
    publish: async (context, { entityId, at: occursAt, isLast }) => {
      const { db, at, actor } = context;
      const key = keyOf({ workspaceId: actor.workspace.id, entityId });
      const draft = await requireDraft(db, key);
      if (isLast) {
        await kind.publish(context, draft);
        return draft.id;
      }
      const span = await spanOfCopy(db, key, { draft, occursAt });
      const deadlines = shiftDeadlines(deadlinesIn(draft), span);
      const place = { workspaceId: key.workspaceId, copyOf: draft.id, createdAt: at };
      const id = await kind.copy(context, draft, { ...deadlines, ...place, span });
      await saveCopiedFor(db, key, draft.publishAt);
      return id;
    },
  };
}

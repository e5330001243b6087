import { messageSubjects } from "@guildhall/core/messages";
import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import type { Tx } from "../db/database.ts";

/** Loads current subjects of one kind by id; deleted ones are left out. */
export type LoadSubjects = (
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, MessageSubject>>;

/** A loader per kind of subject. */
export type SubjectLoaders = Readonly<Record<SubjectKind, LoadSubjects>>;

/** Loads what these events' messages need, one query per kind of subject. */
export async function loadMessageContext(
  events: readonly StoredEvent[],
  { tx, workspace }: Pick<ReaderContext, "tx" | "workspace">,
  loaders: SubjectLoaders,
) {
  const ids = messageSubjects(events);
  const load = (kind: SubjectKind) => (ids[kind].length === 0 ? NONE : loaders[kind](tx, workspace.id, ids[kind]));
  const subjects: Readonly<Record<SubjectKind, ReadonlyMap<number, MessageSubject>>> = {
    challenge: await load("challenge"),
    achievement: await load("achievement"),
    perk: await load("perk"),
    purchase: await load("purchase"),
  };
  return {
    settings: workspace.settings,
    subjectOf: (kind: SubjectKind, id: number) => subjects[kind].get(id) ?? null,
  };
}

const NONE: ReadonlyMap<number, MessageSubject> = new Map();

import { messageSubjects } from "@guildhall/core/messages";
import type { MessageSubject, SubjectKind } from "@guildhall/core/messages";
import type { Feature, LoadSubjects } from "../feature.ts";
import type { ReaderContext, StoredEvent } from "../events/reader.ts";

/** A loader per kind of subject. */
export type SubjectLoaders = Readonly<Record<SubjectKind, LoadSubjects>>;

/** What readers know of the features. */
export interface ReaderParts {
  readonly loaders: SubjectLoaders;
  readonly features: readonly Feature[];
}

export function subjectLoadersOf(features: readonly Feature[]): SubjectLoaders {
  // Complete: a test compares them with the kinds of messages.
  return Object.assign({}, ...features.map(({ subjects }) => subjects)) as SubjectLoaders;
}

/** Loads what these events' messages need, one query per kind of subject. */
export async function loadMessageContext(
  events: readonly StoredEvent[],
  { tx, workspace }: Pick<ReaderContext, "tx" | "workspace">,
  loaders: SubjectLoaders,
) {
  const subjects = new Map<SubjectKind, ReadonlyMap<number, MessageSubject>>();
  for (const [kind, ids] of messageSubjects(events)) subjects.set(kind, await loaders[kind](tx, workspace.id, ids));
  return {
    settings: workspace.settings,
    subjectOf: (kind: SubjectKind, id: number) => subjects.get(kind)?.get(id) ?? null,
  };
}

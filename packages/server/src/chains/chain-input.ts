import type { FieldError } from "@guildhall/core";
import { isSameStep } from "@guildhall/core/activities";
import type { StepRef } from "@guildhall/core/activities";
import { hiddenProblems, stepProblems } from "@guildhall/core/chains";
import type { ChainInput } from "@guildhall/core/chains";
import { withAncestors } from "@guildhall/core/groups";
import { findInputProblems } from "../activities/index.ts";
import type { StepActivityRow, StepRow } from "../activities/index.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findWelcome } from "./chain.repository.ts";
import type { ChainFields, ChainRow } from "./chain.repository.ts";

/** A chain in its form's fields, without options of the request itself. */
export type ChainFormFields = Omit<ChainInput, "status" | "sendUpdatedNotification">;

export function toFormFields(input: ChainInput): ChainFormFields {
  const { status: _status, sendUpdatedNotification: _notify, ...fields } = input;
  return fields;
}

/** A stored one in its form's fields. */
export function rowFormFields(row: ChainFields, steps: readonly StepRef[]): ChainFormFields {
  return { ...fieldsOf(row), activities: steps.map(({ entityType, entityId }) => ({ entityType, entityId })) };
}

export function fieldsOf({ title, description, channel, groupId, sendReminder, isWelcome }: ChainFields): ChainFields {
  return { title, description, channel, groupId, sendReminder, isWelcome };
}

/** What saving depends on; `before` is the stored one, null for a new one. */
export interface SavedChain {
  readonly before: ChainRow | null;
  /** Its steps before. */
  readonly steps: readonly StepRow[];
  /** The activities of its steps now, as they're held. */
  readonly held: readonly StepActivityRow[];
  /** It's published now or was before. */
  readonly isPublished: boolean;
}

export async function findProblems(
  call: MemberCall,
  chain: ChainFormFields,
  { before, steps, held, isPublished }: SavedChain,
): Promise<FieldError[]> {
  const { activities, channel, groupId } = chain;
  const rows = activities.map((step) => held.find((row) => isSameStep(row, step)));
  const unknown = rows.flatMap((row, index): FieldError[] => {
    const isKept = steps.some((step) => row !== undefined && isSameStep(step, row));
    const isFit = isKept || row?.list === "draft" || row?.list === "active";
    return isFit ? [] : [{ field: `activities.${String(index)}`, code: "unknown_activity" }];
  });
  const workspaceId = call.actor.workspace.id;
  const above = groupId === 0 ? [] : withAncestors(await findGroups(call.db, workspaceId), [groupId]);
  return [
    ...(await findInputProblems(call, { channel, groupId }, before && { groupId: before.groupId })),
    ...stepProblems(activities, isPublished ? "published" : "draft"),
    ...unknown,
    ...hiddenProblems(
      rows.map((row) => ({ groupId: row?.groupId ?? 0 })),
      above,
    ),
    ...(chain.isWelcome && isPublished ? await welcomeProblems(call, before) : []),
  ];
}

async function welcomeProblems({ db, actor }: MemberCall, before: ChainRow | null): Promise<FieldError[]> {
  const other = await findWelcome(db, actor.workspace.id);
  if (other === undefined || other.id === before?.id) return [];
  return [{ field: "isWelcome", code: "welcome_taken", values: { title: other.title } }];
}

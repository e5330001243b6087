import { amountsOf, isSameBody, rewardsOf } from "../activities/index.ts";
import type { RewardAmounts } from "../activities/index.ts";
import type { FieldError } from "../lib/errors.ts";
import { parseInstant } from "../lib/time.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";
import { tidyQuestRules } from "./challenge.policy.ts";
import type { ChallengeForEdit, ChallengeInput } from "./challenge.shapes.ts";
import type { ChallengeType } from "./challenge.values.ts";
import { deadlineProblems, tidyDeadlines } from "./deadline.policy.ts";
import type { Deadlines } from "./deadline.policy.ts";

/** A challenge being written; instants are ISO 8601 in UTC. */
export interface ChallengeDraft extends Omit<
  ChallengeForEdit["challenge"],
  "id" | "status" | "rewards" | "entityRewards" | "autoCloseStatus" | "schedule" | "pickChannel"
> {
  readonly amounts: RewardAmounts;
  readonly achievementIds: readonly number[];
  readonly autoCloseId: string;
  readonly autoCloseName: string;
  readonly notify: boolean;
  /** The server's version when the draft was started; a restored draft is still based on it. */
  readonly seen: ChallengeInput | null;
}

export function draftOf({ challenge }: Pick<ChallengeForEdit, "challenge">): ChallengeDraft {
  const { id: _id, status: _status, schedule: _schedule, pickChannel: _pick, ...fields } = challenge;
  const { rewards, entityRewards, autoCloseStatus, ...kept } = fields;
  const draft: ChallengeDraft = {
    ...kept,
    amounts: amountsOf(rewards),
    achievementIds: entityRewards.map(({ achievementTemplateId }) => achievementTemplateId),
    autoCloseId: autoCloseStatus?.id ?? "",
    autoCloseName: autoCloseStatus?.name ?? "",
    notify: false,
    seen: null,
  };
  return { ...draft, seen: toChallenge(draft, "draft") };
}

/** The draft as another type; quest-only fields are reset. */
export function withType<Draft extends ChallengeDraft>(draft: Draft, type: ChallengeType): Draft {
  return tidyQuestRules({ ...draft, type });
}

/** What validating a draft depends on. */
export interface DraftContext {
  readonly now: Date;
  /** Whether saving publishes the draft, or it's already published. */
  readonly publishes: boolean;
  readonly settings: Pick<WorkspaceSettings, "tz" | "dateFormat" | "timeFormat" | "skipAccept">;
  /** When a schedule publishes it, in ISO 8601; null if none does. */
  readonly publishAt: string | null;
  /** The server's version; null for a new challenge. */
  readonly before: Deadlines | null;
}

/** Errors that prevent saving, in form order, by the same rules as the server's. */
export function findProblems(draft: ChallengeDraft, context: DraftContext): readonly FieldError[] {
  const title: readonly FieldError[] = draft.title.trim() === "" ? [{ field: "title", code: "required" }] : [];
  const isNameless = draft.autoCloseId.trim() === "" && draft.autoCloseName.trim() !== "";
  const close: readonly FieldError[] = isNameless ? [{ field: "autoCloseStatus", code: "required" }] : [];
  return [...title, ...findDeadlineProblems(draft, context), ...close];
}

/** Errors in the deadlines, by the same rules as the server's. */
export function findDeadlineProblems(draft: ChallengeDraft, context: DraftContext): readonly FieldError[] {
  const { now, settings, before, publishes, publishAt } = context;
  const tidied = tidyDeadlines(readDeadlines(draft), {
    requireAccept: draft.requireAccept,
    skipAccept: settings.skipAccept,
  });
  return deadlineProblems({
    ...tidied,
    before: publishes ? null : before,
    publishAt: publishAt === null ? null : parseInstant(publishAt),
    now,
    style: { ...settings, zone: settings.tz },
  });
}

/** A draft's deadlines as instants. */
export function readDeadlines({
  acceptDeadlineAt,
  completeDeadlineAt,
}: Pick<ChallengeDraft, "acceptDeadlineAt" | "completeDeadlineAt">): Deadlines {
  const read = (text: string | null): Date | null => (text === null ? null : parseInstant(text));
  return { acceptDeadlineAt: read(acceptDeadlineAt), completeDeadlineAt: read(completeDeadlineAt) };
}

/** The request body that saves a draft; empty amounts are left out. */
export function toChallenge(draft: ChallengeDraft, status: ChallengeInput["status"]): ChallengeInput {
  return {
    type: draft.type,
    status,
    title: draft.title.trim(),
    description: draft.description,
    closedDescription: draft.closedDescription,
    resultDescription: draft.resultDescription,
    resultType: draft.resultType,
    requireAccept: draft.requireAccept,
    allowMultiQuest: draft.allowMultiQuest,
    autoApprove: draft.autoApprove,
    acceptDeadlineAt: draft.acceptDeadlineAt,
    completeDeadlineAt: draft.completeDeadlineAt,
    channel: draft.channel,
    groupId: draft.groupId,
    externalId: draft.externalId.trim(),
    rewards: rewardsOf(draft.amounts),
    entityRewards: draft.achievementIds.map((achievementTemplateId) => ({ achievementTemplateId })),
    autoCloseStatus:
      draft.autoCloseId.trim() === "" ? null : { id: draft.autoCloseId.trim(), name: draft.autoCloseName.trim() },
    sendUpdatedNotification: draft.notify,
  };
}

/** Whether two drafts would save the same; unfinished attempts don't count. */
export function isSameDraft(first: ChallengeDraft, second: ChallengeDraft): boolean {
  return isSameBody(toChallenge(first, "draft"), toChallenge(second, "draft"));
}

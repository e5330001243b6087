import { type FieldError, type Hundredths, parseInstant } from "@guildhall/core";
import {
  type ChallengeForEdit,
  type ChallengeInput,
  type ChallengeType,
  deadlineProblems,
  type Deadlines,
  needsAccept,
  tidyDeadlines,
  tidyQuestRules,
} from "@guildhall/core/challenges";
import type { Attempt } from "../../forms/attempt.ts";

/** A challenge that is being written; instants are ISO 8601 in UTC. */
export interface ChallengeDraft extends Omit<
  ChallengeForEdit["challenge"],
  "id" | "status" | "rewards" | "entityRewards" | "autoCloseStatus" | "schedule" | "pickChannel"
> {
  /** In hundredths by currency id, null while empty. */
  readonly amounts: Readonly<Record<string, Hundredths | null>>;
  readonly achievementIds: readonly number[];
  readonly autoCloseId: string;
  readonly autoCloseName: string;
  readonly notify: boolean;
  /** What the server had when the draft was begun; a draft that is found again later still rests on it. */
  readonly seen: ChallengeInput | null;
  /** The last try to make it whose outcome is not known. */
  readonly attempt: Attempt | null;
}

/** What a draft starts from: as the server has it. */
export function draftOf({ challenge }: Pick<ChallengeForEdit, "challenge">): ChallengeDraft {
  const { id: _id, status: _status, schedule: _schedule, pickChannel: _pick, ...fields } = challenge;
  const { rewards, entityRewards, autoCloseStatus, ...kept } = fields;
  const draft: ChallengeDraft = {
    ...kept,
    amounts: Object.fromEntries(rewards.map(({ currencyId, amount }) => [currencyId, amount])),
    achievementIds: entityRewards.map(({ achievementTemplateId }) => achievementTemplateId),
    autoCloseId: autoCloseStatus?.id ?? "",
    autoCloseName: autoCloseStatus?.name ?? "",
    notify: false,
    seen: null,
    attempt: null,
  };
  return { ...draft, seen: toBody(draft, "draft") };
}

/** A draft of another kind; what only quests know is off in any other. */
export function withType(draft: ChallengeDraft, type: ChallengeType): ChallengeDraft {
  return tidyQuestRules({ ...draft, type });
}

/** What decides on what is wrong with a draft. */
export interface DraftContext {
  readonly now: Date;
  /** Whether the draft goes out with this, or has been out. */
  readonly publishes: boolean;
  readonly settings: { readonly tz: string; readonly skipAccept: boolean };
  /** As the server has it; null for a new challenge. */
  readonly before: Deadlines | null;
}

/** Lists what keeps a draft from being saved, in the order of the form; by the rules that the server has. */
export function findProblems(draft: ChallengeDraft, context: DraftContext): readonly FieldError[] {
  const title: readonly FieldError[] = draft.title.trim() === "" ? [{ field: "title", code: "required" }] : [];
  const isNameless = draft.autoCloseId.trim() === "" && draft.autoCloseName.trim() !== "";
  const close: readonly FieldError[] = isNameless ? [{ field: "autoCloseStatus", code: "required" }] : [];
  return [...title, ...findDeadlineProblems(draft, context), ...close];
}

/** What is wrong with a draft's deadlines, by the rules that the server has. */
export function findDeadlineProblems(draft: ChallengeDraft, context: DraftContext): readonly FieldError[] {
  const { now, settings, before, publishes } = context;
  const tidied = tidyDeadlines(deadlinesOf(draft), {
    requireAccept: draft.requireAccept,
    skipAccept: settings.skipAccept,
  });
  return deadlineProblems({ ...tidied, before: publishes ? null : before, now, zone: settings.tz });
}

/** The deadlines that are written in a draft, as instants. */
export function deadlinesOf({
  acceptDeadlineAt,
  completeDeadlineAt,
}: Pick<ChallengeDraft, "acceptDeadlineAt" | "completeDeadlineAt">): Deadlines {
  const read = (text: string | null): Date | null => (text === null ? null : parseInstant(text));
  return { acceptDeadlineAt: read(acceptDeadlineAt), completeDeadlineAt: read(completeDeadlineAt) };
}

/** Whether a draft's challenge is accepted before it is completed, so that this can have a deadline. */
export function isAccepted(draft: ChallengeDraft, settings: { readonly skipAccept: boolean }): boolean {
  return needsAccept(draft, settings);
}

/** The body of the call that saves a draft; empty amounts are left out. */
export function toBody(draft: ChallengeDraft, status: ChallengeInput["status"]): ChallengeInput {
  const {
    amounts,
    achievementIds,
    autoCloseId,
    autoCloseName,
    notify,
    seen: _seen,
    attempt: _attempt,
    ...fields
  } = draft;
  return {
    ...fields,
    status,
    title: fields.title.trim(),
    externalId: fields.externalId.trim(),
    rewards: Object.entries(amounts).flatMap(([currencyId, amount]) =>
      amount === null || amount === 0 ? [] : [{ currencyId: Number(currencyId), amount }],
    ),
    entityRewards: achievementIds.map((achievementTemplateId) => ({ achievementTemplateId })),
    autoCloseStatus: autoCloseId.trim() === "" ? null : { id: autoCloseId.trim(), name: autoCloseName.trim() },
    sendUpdatedNotification: notify,
  };
}

/** Tells whether two drafts would save the same; unfinished tries do not count. */
export function isSameDraft(first: ChallengeDraft, second: ChallengeDraft): boolean {
  return fingerprint(first) === fingerprint(second);
}

function fingerprint(draft: ChallengeDraft): string {
  const body = toBody(draft, "draft");
  const rewards = body.rewards.toSorted((first, second) => first.currencyId - second.currencyId);
  return JSON.stringify(Object.entries({ ...body, rewards }).sort(([first], [second]) => first.localeCompare(second)));
}

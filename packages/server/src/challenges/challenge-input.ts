import { parseInstant } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { deadlineProblems, tidyDeadlines, tidyQuestRules } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { findInputProblems } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { issueProblems } from "./issue-of-input.ts";
import type { ChallengeFields, ChallengeReward, ChallengeRow } from "./challenge.repository.ts";

/** A challenge from the request, ready to store. */
export interface ReadChallenge {
  readonly fields: ChallengeFields;
  /** By currency id, without zeros. */
  readonly rewards: readonly ChallengeReward[];
  /** In order, without duplicates. */
  readonly templateIds: readonly number[];
}

/** Normalizes the input: fields that don't apply to the type are cleared, deadlines are as stored. */
export function readChallengeInput({ actor }: MemberCall, input: ChallengeInput): ReadChallenge {
  const { skipAccept } = actor.workspace.settings;
  const { requireAccept, acceptDeadlineAt, completeDeadlineAt } = input;
  const read = (text: string | null): Date | null => (text === null ? null : parseInstant(text));
  const deadlines = { acceptDeadlineAt: read(acceptDeadlineAt), completeDeadlineAt: read(completeDeadlineAt) };
  const fields: ChallengeFields = tidyQuestRules({
    type: input.type,
    title: input.title,
    description: input.description,
    closedDescription: input.closedDescription,
    resultDescription: input.resultDescription,
    resultType: input.resultType,
    requireAccept,
    allowMultiQuest: input.allowMultiQuest,
    autoApprove: input.autoApprove,
    autoCloseStatus: input.autoCloseStatus,
    externalProvider: input.externalId === "" ? "" : "jira",
    externalId: input.externalId,
    ...tidyDeadlines(deadlines, { requireAccept, skipAccept }),
    channel: input.channel,
    groupId: input.groupId,
  });
  const rewards = input.rewards
    .filter(({ amount }) => amount > 0)
    .sort((first, second) => first.currencyId - second.currencyId);
  const templateIds = [...new Set(input.entityRewards.map((each) => each.achievementTemplateId))].sort(
    (first, second) => first - second,
  );
  return { fields, rewards, templateIds };
}

/** A challenge in its form's fields, without options of the request itself. */
export type ChallengeFormFields = Omit<ChallengeInput, "status" | "sendUpdatedNotification" | "chainId">;

/** A stored or requested challenge in its form's fields. */
export function toFormFields({ fields, rewards, templateIds }: ReadChallenge): ChallengeFormFields {
  const { externalProvider: _provider, acceptDeadlineAt, completeDeadlineAt, ...rest } = fields;
  return {
    ...rest,
    acceptDeadlineAt: acceptDeadlineAt?.toISOString() ?? null,
    completeDeadlineAt: completeDeadlineAt?.toISOString() ?? null,
    rewards: [...rewards],
    entityRewards: templateIds.map((achievementTemplateId) => ({ achievementTemplateId })),
  };
}

/** A stored challenge in its form's fields. */
export function rowFormFields(row: ChallengeRow): ChallengeFormFields {
  const { type, title, description, closedDescription, resultDescription, resultType, requireAccept, allowMultiQuest } =
    row;
  const {
    autoApprove,
    autoCloseStatus,
    externalProvider,
    externalId,
    acceptDeadlineAt,
    completeDeadlineAt,
    channel,
    groupId,
  } = row;
  const fields = {
    type,
    title,
    description,
    closedDescription,
    resultDescription,
    resultType,
    requireAccept,
    allowMultiQuest,
    autoApprove,
    autoCloseStatus,
    externalProvider,
    externalId,
    acceptDeadlineAt,
    completeDeadlineAt,
    channel,
    groupId,
  };
  return toFormFields({ fields, rewards: row.rewards, templateIds: row.templateIds });
}

/** Validates a challenge; `before` is the stored one, null for a new one; `publishes` if it's published now. */
export async function findProblems(
  call: MemberCall,
  challenge: ReadChallenge,
  { before, publishes }: { readonly before: ChallengeRow | null; readonly publishes: boolean },
): Promise<FieldError[]> {
  const { at, actor } = call;
  const { settings } = actor.workspace;
  const { fields } = challenge;
  const problems: FieldError[] = deadlineProblems({
    ...fields,
    // Publishing validates against today, whenever the draft was written.
    before: publishes ? null : before,
    publishAt: publishes ? null : (before?.publishAt ?? null),
    now: at,
    style: { ...settings, zone: settings.tz },
  });
  if (fields.allowMultiQuest && !settings.allowMultiQuest)
    problems.push({ field: "allowMultiQuest", code: "switched_off" });
  problems.push(...(await issueProblems(call, fields, before)));
  problems.push(...(await findInputProblems(call, { ...fields, ...challenge }, before)));
  return problems;
}

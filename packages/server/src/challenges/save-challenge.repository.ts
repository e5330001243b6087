import type { Handle } from "../db/database.ts";
import { toStateColumns } from "../activities/index.ts";
import type { RewardTables } from "../activities/index.ts";
import type { ChallengeKey, ChallengeState } from "./states/challenge-state.ts";
import type { ChallengeFields } from "./challenge.repository.ts";

/** `copyOf` is the scheduled draft it was copied from, 0 for none. */
export interface NewChallenge extends ChallengeFields, ChallengeState {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** Returns the challenge's id. */
export async function insertChallenge(db: Handle, challenge: NewChallenge): Promise<number> {
  const { id } = await db
    .insertInto("challenges")
    .values({
      workspace_id: challenge.workspaceId,
      author_member_id: challenge.authorId,
      copy_of: challenge.copyOf,
      created_at: challenge.createdAt,
      ...toFieldColumns(challenge),
      ...toStateColumns(challenge),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the fields the author may edit. */
export async function saveChallengeFields(db: Handle, key: ChallengeKey, fields: ChallengeFields): Promise<void> {
  await db
    .updateTable("challenges")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.challengeId)
    .execute();
}

/** What a challenge gives. */
export const CHALLENGE_REWARDS = {
  rewards: "challenge_rewards",
  entityRewards: "challenge_entity_rewards",
  owner: "challenge_id",
} as const satisfies RewardTables;

function toFieldColumns(fields: ChallengeFields) {
  return {
    type: fields.type,
    title: fields.title,
    description: fields.description,
    closed_description: fields.closedDescription,
    result_description: fields.resultDescription,
    result_type: fields.resultType,
    require_accept: fields.requireAccept,
    allow_multi_quest: fields.allowMultiQuest,
    auto_approve: fields.autoApprove,
    auto_close_status: toJson(fields.autoCloseStatus),
    external_provider: fields.externalProvider,
    external_id: fields.externalId,
    accept_deadline_at: fields.acceptDeadlineAt,
    complete_deadline_at: fields.completeDeadlineAt,
    channel: toJson(fields.channel),
    group_id: fields.groupId,
  };
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Of a draft that moves along with something else. */
export async function saveChallengeDeadlines(
  db: Handle,
  { workspaceId, challengeId }: ChallengeKey,
  { acceptDeadlineAt, completeDeadlineAt }: Pick<ChallengeFields, "acceptDeadlineAt" | "completeDeadlineAt">,
): Promise<void> {
  await db
    .updateTable("challenges")
    .set({ accept_deadline_at: acceptDeadlineAt, complete_deadline_at: completeDeadlineAt })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", challengeId)
    .execute();
}

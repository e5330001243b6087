import type {
  AssignmentStatus,
  ChallengeListing,
  ChallengeStatus,
  ChallengeType,
  ResultType,
} from "@guildhall/core/challenges";
import type { Generated } from "kysely";
import type { ActivityTable } from "./activity-tables.ts";
import type { Defaulted, Instant, Json, Optional } from "./columns.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An achievement that a workspace gives. */
export interface AchievementTemplateTable {
  workspace_id: number;
  id: Generated<number>;
  title: string;
  description: Defaulted<string>;
  image_url: Defaulted<string>;
  is_deleted: Defaulted<boolean>;
  created_at: Instant;
}

export interface ChallengeTable extends ActivityTable<ChallengeStatus, ChallengeListing> {
  type: ChallengeType;
  closed_description: Defaulted<string>;
  result_description: Defaulted<string>;
  result_type: ResultType;
  require_accept: Defaulted<boolean>;
  allow_multi_quest: Defaulted<boolean>;
  auto_approve: Defaulted<boolean>;
  auto_close_status: Json<Named | null> | null;
  external_provider: Defaulted<string>;
  external_id: Defaulted<string>;
  accept_deadline_at: Optional<Date>;
  complete_deadline_at: Optional<Date>;
  participants: Defaulted<number>;
}

/** In hundredths; a raid's rewards are one pool. */
export interface ChallengeRewardTable {
  workspace_id: number;
  challenge_id: number;
  currency_id: number;
  amount: number;
}

/** Anything else a challenge grants. */
export interface ChallengeEntityRewardTable {
  workspace_id: number;
  challenge_id: number;
  template_id: number;
}

export interface AssignmentTable {
  workspace_id: number;
  id: Generated<number>;
  challenge_id: number;
  type: ChallengeType;
  status: AssignmentStatus;
  leader_member_id: number;
  code_key: Optional<string>;
  is_published: Defaulted<boolean>;
  reviewer_member_id: Defaulted<number>;
  accepted_at: Instant;
  submitted_at: Optional<Date>;
  reviewed_at: Optional<Date>;
  grace_until: Optional<Date>;
  division_at: Optional<Date>;
  split_reminders: Defaulted<number>;
  ended_at: Optional<Date>;
  version: Defaulted<number>;
}

/** A current or former member of an assignment. */
export interface AssignmentMemberTable {
  workspace_id: number;
  assignment_id: number;
  member_id: number;
  challenge_id: number;
  joined_at: Instant;
  left_at: Optional<Date>;
}

/** A participant of a challenge, with the attempts they haven't left. */
export interface ChallengeParticipantTable {
  workspace_id: number;
  challenge_id: number;
  member_id: number;
  attempts: number;
  joined_at: Instant;
}

/** A member's pay for an assignment, in hundredths. */
export interface AssignmentRewardTable {
  workspace_id: number;
  assignment_id: number;
  member_id: number;
  currency_id: number;
  amount: number;
}

/** A comment on completing or rejecting. */
export interface AssignmentCommentTable {
  workspace_id: number;
  id: Generated<number>;
  assignment_id: number;
  kind: "complete" | "reject";
  author_member_id: number;
  text: string;
  at: Instant;
}

export interface AssignmentFileTable {
  workspace_id: number;
  assignment_id: number;
  attachment_id: number;
  position: number;
  /** The comment of the submission that added it; 0 if unknown. */
  came_with: Generated<number>;
  /** The comment of the submission that dropped it; null while it stays. */
  taken_out_with: number | null;
}

/** An achievement granted to a member. */
export interface AchievementTable {
  workspace_id: number;
  id: Generated<number>;
  type: "eom_week" | "eom_month" | "template";
  template_id: Defaulted<number>;
  member_id: number;
  title: string;
  description: Defaulted<string>;
  image_url: Defaulted<string>;
  group_id: Defaulted<number>;
  reference: string;
  granted_at: Instant;
}

/** A period that has been awarded. */
export interface PeriodAwardTable {
  workspace_id: number;
  type: "eom_week" | "eom_month";
  period: string;
  winners: number;
  at: Instant;
}

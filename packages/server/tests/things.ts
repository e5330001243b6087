import type { EndpointInput } from "@guildhall/core";
import type { contract } from "@guildhall/core/contract";

/** Ids of the things calls refer to. */
export interface Things {
  readonly workspaceId: number;
  readonly currencyId: number;
  /** A custom currency of the workspace. */
  readonly customCurrencyId: number;
  readonly groupId: number;
  readonly memberId: number;
  readonly otherMemberId: number;
  readonly thanksId: number;
  readonly templateId: number;
  readonly challengeId: number;
  /** Accepted by the other member, who takes part in nothing else. */
  readonly assignmentId: number;
  readonly notificationId: number;
  /** A free perk for everyone. */
  readonly productId: number;
  /** The other member's, requested. */
  readonly purchaseId: number;
  /** A given-up email to the other member. */
  readonly mailId: number;
  readonly inviteId: number;
  readonly jiraSiteId: number;
  readonly jiraRuleId: number;
  /** Begun by the other member. */
  readonly quizId: number;
  /** The one that they have yet to answer, in text. */
  readonly quizQuestionId: number;
  readonly pollId: number;
  /** Its only one, answered in text. */
  readonly pollQuestionId: number;
  /** Of two questions. */
  readonly draftQuizId: number;
  readonly draftQuestionId: number;
  /** Of two steps; the other member has done the first. */
  readonly chainId: number;
  /** Of one step, a draft too. */
  readonly draftChainId: number;
  /** The challenge of that step. */
  readonly stepId: number;
  /** To be decided by hand; the other member has joined. */
  readonly contestId: number;
  /** To vote in; the other member has joined. */
  readonly votingId: number;
  readonly draftContestId: number;
  /** Without winners. */
  readonly closedContestId: number;
  /** The other member. */
  readonly candidateId: number;
}

export type CallName = keyof typeof contract;

export type Inputs = { readonly [Name in CallName]: (things: Things) => EndpointInput<(typeof contract)[Name]> };

import { manageAbilities, NotFoundError } from "@guildhall/core";
import type { Assignment, Challenge, Decision } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentChallengeCards } from "./challenge.presenter.ts";
import { findChallenge, findChallengeOfIssue } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { requireVisible } from "./visible-groups.ts";

/** Reads a challenge with everything that its page shows. @throws {NotFoundError} when the asker may not see it */
export async function readChallenge(call: MemberCall, challengeId: number): Promise<Challenge> {
  const key = { workspaceId: call.actor.workspace.id, challengeId };
  return presentChallenge(call, await requireVisible(call, await findChallenge(call.db, key)));
}

/** Reads the challenge that stands for an issue. @throws {NotFoundError} when there is none, for this asker */
export async function readChallengeOfIssue(call: MemberCall, issue: { readonly provider: string; readonly extId: string }): Promise<Challenge> {
  const of = { workspaceId: call.actor.workspace.id, provider: issue.provider, externalId: issue.extId };
  const challengeId = await findChallengeOfIssue(call.db, of);
  if (challengeId === undefined) throw new NotFoundError("challenge");
  return readChallenge(call, challengeId);
}

async function presentChallenge(call: MemberCall, row: ChallengeRow): Promise<Challenge> {
  const { actor } = call;
  const [[card], taking] = await Promise.all([presentChallengeCards(call, [row]), readTaking()]);
  // One row was asked for, so that there is one card.
  if (card === undefined) throw new NotFoundError("challenge");
  const abilities = manageAbilities({ actor, workspace: actor.workspace, challenge: row });
  const { closedDescription, resultDescription, resultType, requireAccept, allowMultiQuest, autoApprove } = row;
  return {
    ...card,
    closedDescription,
    resultDescription,
    resultType,
    requireAccept,
    allowMultiQuest,
    autoApprove,
    allowAccept: taking.accept.allowed,
    autoCloseStatus: row.autoCloseStatus,
    externalId: row.externalId,
    channel: row.channel,
    // Channels belong to a chat provider; none can be connected yet.
    pickChannel: false,
    urls: shareUrls(call, row),
    assignments: taking.assignments,
    abilities: {
      accept: taking.accept,
      complete: taking.complete,
      edit: abilities.edit,
      publish: abilities.publish,
      schedule: abilities.schedule,
      close: abilities.close,
      delete: abilities.delete,
      review: abilities.review,
    },
  };
}

interface Taking {
  readonly accept: Decision;
  readonly complete: Decision;
  readonly assignments: Assignment[];
}

async function readTaking(): Promise<Taking> {
  const decision: Decision = { allowed: false, reason: "not_published" };
  return { accept: decision, complete: decision, assignments: [] };
}

function shareUrls({ deps }: MemberCall, { id, title }: ChallengeRow): Challenge["urls"] {
  const web = `${originOf(deps.config)}/challenge/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}

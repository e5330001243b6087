import { denied, NotFoundError, parseInstant } from "@guildhall/core";
import { isDraft, mayManage } from "@guildhall/core/activities";
import { manageAbilities, mayReadOutcome, TYPE_FEATURES } from "@guildhall/core/challenges";
import type { Challenge } from "@guildhall/core/challenges";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { loadAssignments } from "./assignments/load-assignments.service.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentTakenCards } from "./challenge.presenter.ts";
import { findChallenge, findChallengeOfIssue } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { scheduledChallenge } from "./scheduled-challenge.ts";
import { isVeiled, requireVisible } from "../activities/index.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getChallenge(call: MemberCall, challengeId: number): Promise<Challenge> {
  const key = { workspaceId: call.actor.workspace.id, challengeId };
  return presentChallenge(call, await requireVisible("challenge", call, await findChallenge(call.db, key)));
}

/** Finds a challenge by its issue. @throws {NotFoundError} when the caller sees none */
export async function getChallengeOfIssue(
  call: MemberCall,
  issue: { readonly provider: string; readonly extId: string },
): Promise<Challenge> {
  const { actor, jira } = call;
  // Who asks beside an issue means one of that site.
  const siteUrl = jira?.site?.siteUrl ?? null;
  const of = { workspaceId: actor.workspace.id, provider: issue.provider, externalId: issue.extId, siteUrl };
  const challengeId = await findChallengeOfIssue(call.db, of);
  if (challengeId === undefined) throw new NotFoundError("challenge");
  return getChallenge(call, challengeId);
}

async function presentChallenge(call: MemberCall, row: ChallengeRow): Promise<Challenge> {
  const { actor, at } = call;
  const [shown] = await presentTakenCards(call, [row]);
  // One row in, one card out.
  if (shown === undefined) throw new NotFoundError("challenge");
  const veiled = isVeiled(call, "challenge", shown.card.lock);
  const assignments = veiled ? [] : await loadAssignments(call, row);
  const { accept, complete } = shown.taking?.abilities ?? NOTHING;
  const { workspace } = actor;
  const abilities = manageAbilities({ actor, workspace, challenge: row, now: at });
  const { schedule } = shown.card;
  const kept = schedule && { ...schedule, publishAt: parseInstant(schedule.publishAt) };
  const ofSchedule = scheduleAbilities({
    actor,
    workspace,
    entityType: "challenge",
    isDraft: isDraft(row),
    needs: [TYPE_FEATURES[row.type]],
    schedule: kept,
    deadlinesNow: await deadlinesNow(call, row),
    now: at,
  });
  const { resultDescription, resultType, requireAccept, allowMultiQuest, autoApprove } = row;
  return {
    ...shown.card,
    closedDescription: mayReadOutcome(actor, row) ? row.closedDescription : "",
    resultDescription: veiled ? "" : resultDescription,
    resultType,
    requireAccept,
    allowMultiQuest,
    autoApprove,
    allowAccept: accept.allowed,
    externalId: veiled ? "" : row.externalId,
    ...presentConnections(call, row),
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
    assignments,
    abilities: {
      accept,
      complete,
      edit: abilities.edit,
      publish: abilities.publish,
      schedule: abilities.schedule,
      reopen: abilities.reopen,
      pause: ofSchedule.pause,
      resume: ofSchedule.resume,
      unschedule: ofSchedule.remove,
      publishNow: ofSchedule.publishNow,
      close: abilities.close,
      delete: abilities.delete,
      review: abilities.review,
    },
  };
}

/** Of what is published if a scheduled draft is published now: the draft itself, or a copy. */
function deadlinesNow({ db, at, actor }: MemberCall, row: ChallengeRow) {
  const isCopied = row.repetition !== null && row.repetition.type !== "once";
  const key = { workspaceId: actor.workspace.id, entityId: row.id };
  const { acceptDeadlineAt, completeDeadlineAt } = row;
  return isCopied ? scheduledChallenge.deadlinesOf(db, key, at) : { acceptDeadlineAt, completeDeadlineAt };
}

/** Links to other systems, for managers only. */
function presentConnections(
  { actor }: MemberCall,
  { autoCloseStatus, channel }: ChallengeRow,
): Pick<Challenge, "autoCloseStatus" | "channel"> {
  return mayManage("challenge", actor).allowed
    ? { autoCloseStatus, channel }
    : { autoCloseStatus: null, channel: null };
}

const NOTHING = { accept: denied("not_published"), complete: denied("not_published") } as const;

function shareUrls({ deps }: MemberCall, { id, title }: ChallengeRow): Challenge["urls"] {
  const web = `${originOf(deps.config)}/challenge/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}

import { parseInstant, STANDING_SIZE } from "@guildhall/core";
import { isDraft, mayManage } from "@guildhall/core/activities";
import { contestAbilities, entryAbilities, isAuto, isContestClosed, isVoted } from "@guildhall/core/contests";
import type { Contest } from "@guildhall/core/contests";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { requireVisible } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { readOutcome } from "./closing/read-outcome.service.ts";
import { presentContestCard, presentSchedule } from "./contest.presenter.ts";
import { findContest } from "./contest.repository.ts";
import type { ContestRow } from "./contest.repository.ts";
import { findOwnEntry } from "./entries/entry.repository.ts";
import type { OwnEntry } from "./entries/entry.repository.ts";
import { readVotes } from "./entries/read-votes.service.ts";
import { countLateVoters } from "./entries/vote.repository.ts";
import { winningGroups } from "./entries/winning-groups.ts";
import { scheduledContest } from "./scheduled-contest.ts";
import { findStanding } from "./standing.repository.ts";

/** With the caller's part in it. @throws {NotFoundError} when the caller may not see it */
export async function getContest(call: MemberCall, id: number): Promise<Contest> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const row = await requireVisible("contest", call, await findContest(db, key));
  const own = await findOwnEntry(db, { ...key, memberId: actor.memberId });
  const card = await presentContestCard(call, row);
  return {
    ...card,
    rawImageUrl: row.rawImageUrl,
    channel: mayManage("contest", actor).allowed ? row.channel : null,
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
    votes: await readVotes(call, row, own),
    standing: await readStanding(call, row),
    ...(await readOutcome(call, row)),
    lateVoters: await readLateVoters(call, row),
    abilities: { ...(await managingAbilities(call, row)), ...takingAbilities(call, row, own) },
  };
}

async function readStanding({ db, actor }: MemberCall, row: ContestRow): Promise<Contest["standing"]> {
  if (!isAuto(row) || isDraft(row) || isContestClosed(row)) return null;
  const workspaceId = actor.workspace.id;
  const groupIds = await winningGroups(db, workspaceId, row);
  const of = { memberId: actor.memberId, groupIds, limit: STANDING_SIZE };
  const { items, own } = await findStanding(db, { workspaceId, id: row.id }, of);
  return { items: items.map(({ rank, user, score }) => ({ rank, user, score })), own };
}

async function readLateVoters({ db, actor }: MemberCall, row: ContestRow): Promise<number | null> {
  if (!isVoted(row) || !isContestClosed(row) || row.publishedAt === null) return null;
  return countLateVoters(db, { workspaceId: actor.workspace.id, id: row.id }, row.publishedAt);
}

function takingAbilities({ actor, at }: MemberCall, contest: ContestRow, { hasJoined, candidateId }: OwnEntry) {
  return entryAbilities({ actor, contest, hasJoined, hasVoted: candidateId !== 0, now: at });
}

async function managingAbilities(call: MemberCall, row: ContestRow) {
  const { actor, at } = call;
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = contestAbilities({ actor, workspace, contest: row });
  const line = presentSchedule(row);
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "contest",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: await deadlinesNow(call, row),
    now: at,
  });
  return { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
}

/** Of what is published if a scheduled draft is published now: the draft itself, or a copy. */
async function deadlinesNow({ db, at, actor }: MemberCall, { id, closesAt, repetition }: ContestRow) {
  const isCopied = repetition !== null && repetition.type !== "once";
  return isCopied
    ? scheduledContest.deadlinesOf(db, { workspaceId: actor.workspace.id, entityId: id }, at)
    : { closesAt };
}

function shareUrls({ deps }: MemberCall, { id, title }: ContestRow): Contest["urls"] {
  const web = `${originOf(deps.config)}/contest/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}

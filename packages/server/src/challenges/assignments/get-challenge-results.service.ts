import { LIST_PAGE_SIZE, MAX_SELECT_OPTIONS, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { ASSIGNMENT_STATUSES } from "@guildhall/core/challenges";
import type { assignmentCalls, AssignmentStatus } from "@guildhall/core/challenges";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import { presentAssignments } from "./assignment.presenter.ts";
import { findAssignments } from "./assignment.repository.ts";
import { openChallenge } from "./open-attempt.service.ts";
import { findParticipants } from "./participant.repository.ts";
import { countByStatus, countPeople, findEarned, findFigures } from "./results.repository.ts";
import { findResultIds } from "./shown-assignment.repository.ts";

/** All attempts, or those of one status. */
export type ResultsOf = "all" | AssignmentStatus;

/** Order of the result lists: what needs attention comes first. */
const LISTS: readonly AssignmentStatus[] = ["in_review", "active", "rejected", "division", "completed", "abandoned"];

/** Cap on the list of participants. */
const MAX_ASSIGNEES = 1_000;

/** Each participant once, with everything they earned from the challenge. */
export async function listChallengeAssignees(
  call: MemberCall,
  challengeId: number,
): Promise<EndpointResponse<typeof assignmentCalls.listAssignees>> {
  const { db, actor, language } = call;
  await openChallenge(call, challengeId, "none");
  const key = { workspaceId: actor.workspace.id, challengeId };
  const found = await findParticipants(db, {
    workspaceId: key.workspaceId,
    challengeIds: [challengeId],
    limit: MAX_ASSIGNEES,
  });
  const { items, total } = found.get(challengeId) ?? { items: [], total: 0 };
  const earned = await findEarned(db, { ...key, memberIds: items.map(({ id }) => id) });
  const currencies = presentCurrencies(await findCurrencies(db, key.workspaceId), language);
  return {
    items: items.map(({ id, name, avatarUrl }) => {
      const own = earned.filter((each) => each.memberId === id).map((each) => [each.currencyId, each.amount] as const);
      return { userId: id, name, avatarUrl, rewards: currencies.amounts(new Map(own)) };
    }),
    total,
  };
}

/** Counts of a challenge, with the people behind each. */
export async function getChallengeStats(
  call: MemberCall,
  challengeId: number,
): Promise<EndpointResponse<typeof assignmentCalls.getStats>> {
  const { db, actor, language } = call;
  await openChallenge(call, challengeId, "none");
  const t = translatorOf(language);
  const key = { workspaceId: actor.workspace.id, challengeId };
  const counts = await countByStatus(db, key);
  const people = await countPeople(db, key);
  const figures = await findFigures(db, { ...key, limit: MAX_SELECT_OPTIONS });
  return {
    counters: [
      {
        count: people,
        title: t("challenge:figures.people"),
        subtitle: t("challenge:figures.peopleHint", { count: people }),
      },
      ...LISTS.map((status) => {
        const count = counts.get(status) ?? 0;
        return { count, title: t(`challenge:attempt.${status}`), subtitle: t("challenge:figures.attempts", { count }) };
      }),
    ],
    sections: LISTS.map((status) => ({
      title: t(`challenge:attempt.${status}`),
      assignees: figures
        .filter((each) => each.status === status)
        .map(({ userId, name, avatarUrl, count }) => ({ userId, name, avatarUrl, count })),
    })).filter((section) => section.assignees.length > 0),
  };
}

/** The result lists with their counts. */
export async function getChallengeResults(
  call: MemberCall,
  challengeId: number,
): Promise<EndpointResponse<typeof assignmentCalls.getResults>> {
  const { title } = await openChallenge(call, challengeId, "none");
  const t = translatorOf(call.language);
  const counts = await countByStatus(call.db, { workspaceId: call.actor.workspace.id, challengeId });
  const total = ASSIGNMENT_STATUSES.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return {
    title,
    info: [
      { key: "all", title: t("challenge:figures.all"), count: total },
      ...LISTS.map((key) => ({ key, title: t(`challenge:attempt.${key}`), count: counts.get(key) ?? 0 })),
    ],
  };
}

/** Newest first. */
export async function listChallengeAssignments(
  call: MemberCall,
  question: { readonly challengeId: number; readonly type: ResultsOf; readonly page: number },
): Promise<EndpointResponse<typeof assignmentCalls.list>> {
  const { db, actor } = call;
  const { challengeId } = question;
  const workspaceId = actor.workspace.id;
  const challenge = await openChallenge(call, challengeId, "none");
  const at = { page: question.page, size: LIST_PAGE_SIZE };
  const ids = await findResultIds(db, {
    workspaceId,
    challengeId,
    status: statusOf(question.type),
    ...pageWindow(at.page, at.size),
  });
  const { items, hasNext } = toPage(ids, at);
  const rows = await findAssignments(db, workspaceId, items);
  return { items: await presentAssignments(call, challenge, rows), hasNext, nextPage: hasNext ? at.page + 1 : null };
}

/** The status of a list; null for all. */
export function statusOf(type: ResultsOf): AssignmentStatus | null {
  return type === "all" ? null : type;
}

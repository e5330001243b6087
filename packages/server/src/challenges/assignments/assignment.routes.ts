import { assignmentCalls } from "@guildhall/core/challenges";
import { implement, implementInSteps } from "../../http/implement.ts";
import { giveUp } from "./abandon-assignment.service.ts";
import { acceptByMember } from "./accept-challenge.service.ts";
import { completeByChallenge, completeById, prepareByChallenge, prepareById } from "./complete-assignment.service.ts";
import { exportResults } from "./export-results.service.ts";
import { handOver } from "./hand-over-lead.service.ts";
import { readUserAssignments } from "./read-profile.service.ts";
import { readAssignees, readResults, readResultsPage, readStats } from "./read-results.service.ts";
import { approve, reject } from "./review-assignment.service.ts";
import { split } from "./split-reward.service.ts";

/** The calls about taking part in challenges. */
export const assignmentRoutes = [
  implement(assignmentCalls.listAssignees, (call, { params }) => readAssignees(call, params.id)),
  implement(assignmentCalls.getStats, (call, { params }) => readStats(call, params.id)),
  implement(assignmentCalls.getResults, (call, { params }) => readResults(call, params.id)),
  implement(assignmentCalls.list, (call, { params, query }) =>
    readResultsPage(call, { challengeId: params.id, type: params.type, page: query.page }),
  ),
  implement(assignmentCalls.export, (call, { params }) =>
    exportResults(call, { challengeId: params.id, type: params.type }),
  ),
  implement(assignmentCalls.accept, (call, { params }) => acceptByMember(call, params.id)),
  implementInSteps(assignmentCalls.completeChallenge, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      handedIn: await prepareByChallenge(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, handedIn }) => completeByChallenge(call, id, handedIn),
  }),
  implementInSteps(assignmentCalls.complete, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      handedIn: await prepareById(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, handedIn }) => completeById(call, id, handedIn),
  }),
  implement(assignmentCalls.abandon, (call, { params }) => giveUp(call, params.id)),
  implement(assignmentCalls.reject, (call, { params, body }) => reject(call, params.id, body)),
  implement(assignmentCalls.approve, (call, { params, body }) => approve(call, params.id, body)),
  implement(assignmentCalls.splitReward, (call, { params, body }) => split(call, params.id, body)),
  implement(assignmentCalls.handOverLead, (call, { params, body }) => handOver(call, params.id, body)),
  implement(assignmentCalls.listOfUser, (call, { params, query }) =>
    readUserAssignments(call, { userId: params.id, page: query.page }),
  ),
];

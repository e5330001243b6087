import {
  abandonAssignment,
  acceptChallenge,
  approveAssignment,
  completeAssignment,
  completeChallenge,
  exportChallengeAssignments,
  getChallengeResults,
  getChallengeStats,
  handOverLead,
  listChallengeAssignees,
  listChallengeAssignments,
  listUserAssignments,
  rejectAssignment,
  splitReward,
} from "@guildhall/core/challenges";
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
  implement(listChallengeAssignees, (call, { params }) => readAssignees(call, params.id)),
  implement(getChallengeStats, (call, { params }) => readStats(call, params.id)),
  implement(getChallengeResults, (call, { params }) => readResults(call, params.id)),
  implement(listChallengeAssignments, (call, { params, query }) =>
    readResultsPage(call, { challengeId: params.id, type: params.type, page: query.page }),
  ),
  implement(exportChallengeAssignments, (call, { params }) =>
    exportResults(call, { challengeId: params.id, type: params.type }),
  ),
  implement(acceptChallenge, (call, { params }) => acceptByMember(call, params.id)),
  implementInSteps(completeChallenge, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      handedIn: await prepareByChallenge(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, handedIn }) => completeByChallenge(call, id, handedIn),
  }),
  implementInSteps(completeAssignment, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      handedIn: await prepareById(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, handedIn }) => completeById(call, id, handedIn),
  }),
  implement(abandonAssignment, (call, { params }) => giveUp(call, params.id)),
  implement(rejectAssignment, (call, { params, body }) => reject(call, params.id, body)),
  implement(approveAssignment, (call, { params, body }) => approve(call, params.id, body)),
  implement(splitReward, (call, { params, body }) => split(call, params.id, body)),
  implement(handOverLead, (call, { params, body }) => handOver(call, params.id, body)),
  implement(listUserAssignments, (call, { params, query }) =>
    readUserAssignments(call, { userId: params.id, page: query.page }),
  ),
];

import { assignmentCalls } from "@guildhall/core/challenges";
import { implement, implementInSteps } from "../../http/implement.ts";
import { abandonAssignment } from "./abandon-assignment.service.ts";
import { acceptChallenge } from "./accept-challenge.service.ts";
import {
  completeChallenge,
  completeAssignment,
  prepareChallengeCompletion,
  prepareAssignmentCompletion,
} from "./complete-assignment.service.ts";
import { exportChallengeAssignments } from "./export-challenge-assignments.service.ts";
import { getAssignment } from "./get-assignment.service.ts";
import { handOverLead } from "./hand-over-lead.service.ts";
import { listUserAssignments } from "./list-user-assignments.service.ts";
import {
  listChallengeAssignees,
  getChallengeResults,
  listChallengeAssignments,
  getChallengeStats,
} from "./get-challenge-results.service.ts";
import { approveAssignment, rejectAssignment } from "./review-assignment.service.ts";
import { splitReward } from "./split-reward.service.ts";

export const assignmentRoutes = [
  implement(assignmentCalls.listAssignees, (call, { params }) => listChallengeAssignees(call, params.id)),
  implement(assignmentCalls.getStats, (call, { params }) => getChallengeStats(call, params.id)),
  implement(assignmentCalls.getResults, (call, { params }) => getChallengeResults(call, params.id)),
  implement(assignmentCalls.list, (call, { params, query }) =>
    listChallengeAssignments(call, { challengeId: params.id, type: params.type, page: query.page }),
  ),
  implement(assignmentCalls.export, (call, { params }) =>
    exportChallengeAssignments(call, { challengeId: params.id, type: params.type }),
  ),
  implement(assignmentCalls.get, (call, { params }) => getAssignment(call, params.id)),
  implement(assignmentCalls.accept, (call, { params }) => acceptChallenge(call, params.id)),
  implementInSteps(assignmentCalls.completeChallenge, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      submission: await prepareChallengeCompletion(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, submission }) => completeChallenge(call, id, submission),
  }),
  implementInSteps(assignmentCalls.complete, {
    prepare: async (call, { params: { id }, body, files }) => ({
      id,
      submission: await prepareAssignmentCompletion(call, id, { ...body, files: files["file_{n}"] }),
    }),
    act: (call, { id, submission }) => completeAssignment(call, id, submission),
  }),
  implement(assignmentCalls.abandon, (call, { params }) => abandonAssignment(call, params.id)),
  implement(assignmentCalls.reject, (call, { params, body }) => rejectAssignment(call, params.id, body)),
  implement(assignmentCalls.approve, (call, { params, body }) => approveAssignment(call, params.id, body)),
  implement(assignmentCalls.splitReward, (call, { params, body }) => splitReward(call, params.id, body)),
  implement(assignmentCalls.handOverLead, (call, { params, body }) => handOverLead(call, params.id, body)),
  implement(assignmentCalls.listOfUser, (call, { params, query }) =>
    listUserAssignments(call, { userId: params.id, page: query.page }),
  ),
];

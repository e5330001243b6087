import { challengeCalls } from "@guildhall/core/challenges";
import { implement } from "../http/implement.ts";
import { closeChallenge } from "./close-challenge.service.ts";
import { deleteChallenge } from "./delete-challenge.service.ts";
import { listChallenges, getChallengesInfo } from "./list-challenges.service.ts";
import {
  getChallengeForEdit,
  getChallengeForIntro,
  getChallengeOfIssueForEdit,
} from "./get-challenge-for-edit.service.ts";
import { getChallenge, getChallengeOfIssue } from "./get-challenge.service.ts";
import { reopenChallenge } from "./reopen-challenge.service.ts";
import { reportIssueStatus } from "./report-issue-status.service.ts";
import { createChallenge, publishChallenge, updateChallenge } from "./save-challenge.service.ts";

export const challengeRoutes = [
  implement(challengeCalls.getInfo, (call, { query }) => getChallengesInfo(call, query.group_id)),
  implement(challengeCalls.list, (call, { params, query }) =>
    listChallenges(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(challengeCalls.getForIntro, (call) => getChallengeForIntro(call)),
  implement(challengeCalls.get, async (call, { params }) => ({ challenge: await getChallenge(call, params.id) })),
  implement(challengeCalls.getForEdit, (call, { params }) => getChallengeForEdit(call, Number(params.id))),
  implement(challengeCalls.getOfIssue, async (call, { params }) => ({
    challenge: await getChallengeOfIssue(call, params),
  })),
  implement(challengeCalls.getOfIssueForEdit, (call, { params }) => getChallengeOfIssueForEdit(call, params)),
  implement(challengeCalls.create, async (call, { body }) => ({ cid: await createChallenge(call, body) })),
  implement(challengeCalls.createForIntro, async (call, { body }) => ({
    cid: await createChallenge(call, { ...body, status: "new" }),
  })),
  implement(challengeCalls.update, async (call, { params, body: { seen, ...input } }) => {
    await updateChallenge(call, { challengeId: params.id, input, seen });
    return { cid: params.id };
  }),
  implement(challengeCalls.reopen, async (call, { params }) => ({
    cid: params.id,
    challengeStatus: await reopenChallenge(call, params.id),
  })),
  implement(challengeCalls.publish, async (call, { params }) => {
    await publishChallenge(call, params.id);
    return { cid: params.id };
  }),
  implement(challengeCalls.close, async (call, { params }) => ({
    cid: params.id,
    challengeStatus: await closeChallenge(call, params.id),
  })),
  implement(challengeCalls.delete, async (call, { params }) => {
    await deleteChallenge(call, params.id);
    return { cid: params.id };
  }),
  implement(challengeCalls.reportIssueStatus, (call, { params, body }) =>
    reportIssueStatus(call, { ...params, status: body.status }),
  ),
];

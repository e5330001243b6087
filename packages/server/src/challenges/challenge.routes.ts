import { challengeCalls } from "@guildhall/core/challenges";
import { implement } from "../http/implement.ts";
import { closeChallenge as endChallenge } from "./close-challenge.service.ts";
import { deleteChallenge as discardChallenge } from "./delete-challenge.service.ts";
import { readChallengePage, readChallengesInfo } from "./list-challenges.service.ts";
import { readChallengeForm, readIntroForm, readIssueForm } from "./read-challenge-form.service.ts";
import { readChallenge, readChallengeOfIssue } from "./read-challenge.service.ts";
import { reopenChallenge as openAgain } from "./reopen-challenge.service.ts";
import { takeIssueStatus } from "./report-issue-status.service.ts";
import {
  createChallenge as makeChallenge,
  publishChallenge as publishDraft,
  updateChallenge as changeChallenge,
} from "./save-challenge.service.ts";

/** The calls about challenges of who manages them and of who looks at them. */
export const challengeRoutes = [
  implement(challengeCalls.getInfo, (call, { query }) => readChallengesInfo(call, query.group_id)),
  implement(challengeCalls.list, (call, { params, query }) =>
    readChallengePage(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(challengeCalls.getForIntro, (call) => readIntroForm(call)),
  implement(challengeCalls.get, async (call, { params }) => ({ challenge: await readChallenge(call, params.id) })),
  implement(challengeCalls.getForEdit, (call, { params }) => readChallengeForm(call, Number(params.id))),
  implement(challengeCalls.getOfIssue, async (call, { params }) => ({
    challenge: await readChallengeOfIssue(call, params),
  })),
  implement(challengeCalls.getOfIssueForEdit, (call, { params }) => readIssueForm(call, params)),
  implement(challengeCalls.create, async (call, { body }) => ({ cid: await makeChallenge(call, body) })),
  implement(challengeCalls.createForIntro, async (call, { body }) => ({
    cid: await makeChallenge(call, { ...body, status: "new" }),
  })),
  implement(challengeCalls.update, async (call, { params, body: { seen, ...input } }) => {
    await changeChallenge(call, { challengeId: params.id, input, seen });
    return { cid: params.id };
  }),
  implement(challengeCalls.reopen, async (call, { params }) => ({
    cid: params.id,
    challengeStatus: await openAgain(call, params.id),
  })),
  implement(challengeCalls.publish, async (call, { params }) => {
    await publishDraft(call, params.id);
    return { cid: params.id };
  }),
  implement(challengeCalls.close, async (call, { params }) => ({
    cid: params.id,
    challengeStatus: await endChallenge(call, params.id),
  })),
  implement(challengeCalls.delete, async (call, { params }) => {
    await discardChallenge(call, params.id);
    return { cid: params.id };
  }),
  implement(challengeCalls.reportIssueStatus, (call, { params, body }) =>
    takeIssueStatus(call, { ...params, status: body.status }),
  ),
];

import { contestCalls } from "@guildhall/core/contests";
import type { Feature } from "../feature.ts";
import { implement, implementInSteps } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { closeContest } from "./closing/close-contest.service.ts";
import { exportContestResults } from "./closing/export-contest-results.service.ts";
import { saveWinners } from "./closing/save-winners.service.ts";
import { contestSelects } from "./closing/contest-selects.ts";
import { keepImage } from "./contest-image.ts";
import { deleteContest } from "./delete-contest.service.ts";
import { joinContest } from "./entries/join-contest.service.ts";
import { listParticipants } from "./entries/list-participants.service.ts";
import { voteInContest } from "./entries/vote-in-contest.service.ts";
import { getContestForEdit } from "./get-contest-for-edit.service.ts";
import { getContest } from "./get-contest.service.ts";
import { getContestsInfo, listContests } from "./list-contests.service.ts";
import { createContest, publishContest, updateContest } from "./save-contest.service.ts";

/** One by earnings counts what the features say that people earned. */
export function createContestRoutes(features: readonly Feature[]): readonly Route[] {
  const selects = contestSelects(features);
  return [
    ...MAKING,
    implement(contestCalls.close, async (call, { params: { id } }) => ({
      cid: id,
      contestStatus: await closeContest(call, { id, selects }),
    })),
    implement(contestCalls.saveWinners, async (call, { params: { id }, body }) => {
      await saveWinners(call, { id, input: body });
      return { contest: await getContest(call, id) };
    }),
    implement(contestCalls.join, async (call, { params: { id } }) => {
      await joinContest(call, id);
      return { contest: await getContest(call, id) };
    }),
    implement(contestCalls.vote, async (call, { params: { id }, body }) => ({
      votes: await voteInContest(call, { id, candidateId: body.userId }),
    })),
    implement(contestCalls.export, (call, { params }) => exportContestResults(call, params.id)),
    implement(contestCalls.listParticipants, (call, { params: { id }, query }) =>
      listParticipants(call, { id, query: query.query, page: query.page }),
    ),
  ];
}

const MAKING: readonly Route[] = [
  implement(contestCalls.getInfo, (call, { query }) => getContestsInfo(call, query.group_id)),
  implement(contestCalls.list, (call, { params, query }) =>
    listContests(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(contestCalls.get, async (call, { params }) => ({ contest: await getContest(call, params.id) })),
  implement(contestCalls.getForEdit, (call, { params }) => getContestForEdit(call, Number(params.id))),
  implementInSteps(contestCalls.create, {
    prepare: async (call, { body, files }) => ({ input: body, image: await keepImage(call, files.imageFile) }),
    act: async (call, form) => ({ cid: await createContest(call, form) }),
  }),
  implementInSteps(contestCalls.update, {
    prepare: async (call, { params, body: { seen, ...input }, files }) => ({
      id: params.id,
      form: { input, seen, image: await keepImage(call, files.imageFile) },
    }),
    act: async (call, form) => {
      await updateContest(call, form);
      return { cid: form.id };
    },
  }),
  implement(contestCalls.publish, async (call, { params: { id } }) => ({
    cid: id,
    contestStatus: await publishContest(call, id),
  })),
  implement(contestCalls.delete, async (call, { params: { id } }) => ({
    cid: id,
    contestStatus: await deleteContest(call, id),
  })),
];

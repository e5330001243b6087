import { contestCalls } from "@guildhall/core/contests";
import { implement } from "../http/implement.ts";
import { closeContest } from "./close-contest.service.ts";
import { deleteContest } from "./delete-contest.service.ts";
import { getContest } from "./get-contest.service.ts";
import { getContestForEdit } from "./get-contest-for-edit.service.ts";
import { getContestsInfo, listContests } from "./list-contests.service.ts";
import { createContest, publishContest, updateContest } from "./save-contest.service.ts";

export const contestRoutes = [
  implement(contestCalls.getInfo, (call, { query }) => getContestsInfo(call, query.group_id)),
  implement(contestCalls.list, (call, { params, query }) =>
    listContests(call, { list: params.type, groupId: query.group_id, page: query.page }),
  ),
  implement(contestCalls.get, async (call, { params }) => ({ contest: await getContest(call, params.id) })),
  implement(contestCalls.getForEdit, (call, { params }) => getContestForEdit(call, Number(params.id))),
  implement(contestCalls.create, async (call, { body }) => ({ id: await createContest(call, body) })),
  implement(contestCalls.update, async (call, { params: { id }, body: { seen, ...input } }) => {
    await updateContest(call, { id, input, seen });
    return { id };
  }),
  implement(contestCalls.publish, async (call, { params: { id } }) => {
    await publishContest(call, id);
    return { id };
  }),
  implement(contestCalls.close, async (call, { params: { id } }) => {
    await closeContest(call, id);
    return { id };
  }),
  implement(contestCalls.delete, async (call, { params: { id } }) => {
    await deleteContest(call, id);
    return { id };
  }),
];

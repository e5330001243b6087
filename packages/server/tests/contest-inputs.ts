import { buildPng } from "../src/testing/build-png.ts";
import type { Inputs } from "./things.ts";

/** Those of contests. */
export const CONTEST_INPUTS = {
  getContestsInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listContests: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  getContest: ({ votingId }) => ({ params: { id: votingId } }),
  listContestParticipants: ({ votingId }) => ({ params: { id: votingId }, query: {} }),
  getContestForEdit: ({ draftContestId }) => ({ params: { id: draftContestId } }),
  createContest: ({ groupId }) => ({ body: { title: "First", groupId }, files: { imageFile: buildPng(300) } }),
  updateContest: ({ draftContestId, groupId }) => ({
    params: { id: draftContestId },
    body: { title: "Second", groupId },
    files: { imageFile: buildPng(300) },
  }),
  publishContest: ({ draftContestId }) => ({ params: { id: draftContestId } }),
  closeContest: ({ votingId }) => ({ params: { id: votingId } }),
  deleteContest: ({ draftContestId }) => ({ params: { id: draftContestId } }),
  joinContest: ({ contestId }) => ({ params: { id: contestId } }),
  voteInContest: ({ votingId, candidateId }) => ({ params: { id: votingId }, body: { userId: candidateId } }),
  saveContestWinners: ({ contestId, candidateId }) => ({
    params: { id: contestId },
    body: { winnersByPlace: [[candidateId]] },
  }),
  exportContestResults: ({ closedContestId }) => ({ params: { id: closedContestId } }),
} satisfies Partial<Inputs>;

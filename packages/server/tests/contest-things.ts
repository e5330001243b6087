import type { BuiltMember } from "../src/testing/build-people.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import { send, toRequest } from "./contract-request.ts";
import type { CallName, Things } from "./things.ts";

type ContestThings = Pick<Things, "contestId" | "votingId" | "draftContestId" | "closedContestId" | "candidateId">;

/** What contests have before any is made. */
export const NO_CONTESTS = {
  contestId: 0,
  votingId: 0,
  draftContestId: 0,
  closedContestId: 0,
  candidateId: 0,
} as const satisfies ContestThings;

/** One to be decided and one to vote in, which the other member has joined, a draft, and a closed one; the owner's. */
export async function buildContests(
  server: TestServer,
  { owner, other }: { readonly owner: BuiltMember; readonly other: BuiltMember },
): Promise<ContestThings> {
  const call = async (who: BuiltMember, name: CallName, input: Parameters<typeof toRequest>[1]) =>
    (await send(server, toRequest(name, input), await server.openSession(who))).json().data;
  const make = async (body: object) =>
    (await call(owner, "createContest", { body, files: { imageFile: undefined } })).cid as number;
  const contestId = await make({ title: "Contest", type: "manual_participants", status: "published" });
  const votingId = await make({ title: "Voting", type: "voting", status: "published" });
  const closedContestId = await make({ title: "Over", status: "published" });
  const draftContestId = await make({ title: "Draft" });
  for (const id of [contestId, votingId]) await call(other, "joinContest", { params: { id } });
  await call(owner, "closeContest", { params: { id: closedContestId } });
  return { contestId, votingId, draftContestId, closedContestId, candidateId: other.memberId };
}

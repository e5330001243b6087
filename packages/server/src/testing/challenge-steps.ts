import type { EndpointInput } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { sessionCalls } from "@guildhall/core/session";
import type { Teammate } from "./team.ts";

type ChallengeBody = EndpointInput<typeof challengeCalls.create>["body"];

export interface Work {
  readonly comment?: string;
  readonly files?: readonly File[];
  readonly oldFileIds?: number[];
  readonly seen?: { readonly oldFileIds: number[] };
}

interface Rejection {
  readonly comment?: string;
  /** Deadline for submitting again. */
  readonly until?: string | null;
}

export const challengeSteps = {
  /** Returns the challenge's id. */
  async publish(author: Teammate, body: Partial<ChallengeBody>): Promise<number> {
    const whole = { type: "quest", status: "new", title: "Read a book", ...body } as const;
    return (await author.client.call(challengeCalls.create, { body: whole })).cid;
  },
  async accept(who: Teammate, id: number): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.accept, { params: { id } })).assignment;
  },
  async complete(who: Teammate, id: number, work: Work = { comment: "Done" }): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.complete, toInput(id, work))).assignment;
  },
  async completeAnew(who: Teammate, id: number, work: Work = { comment: "Done" }): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.completeChallenge, toInput(id, work))).assignment;
  },
  async abandon(who: Teammate, id: number): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.abandon, { params: { id } })).assignment;
  },
  async reject(who: Teammate, id: number, { comment = "Not yet", until = null }: Rejection = {}): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.reject, { params: { id }, body: { comment, until } })).assignment;
  },
  async approve(who: Teammate, id: number, publish = false): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.approve, { params: { id }, body: { publish } })).assignment;
  },
  async split(
    who: Teammate,
    id: number,
    body: EndpointInput<typeof assignmentCalls.splitReward>["body"],
  ): Promise<Assignment> {
    return (await who.client.call(assignmentCalls.splitReward, { params: { id }, body })).assignment;
  },
  async close(who: Teammate, id: number): Promise<string> {
    return (await who.client.call(challengeCalls.close, { params: { id } })).challengeStatus;
  },
  async read(who: Teammate, id: number) {
    return (await who.client.call(challengeCalls.get, { params: { id } })).challenge;
  },
  /** In hundredths. */
  async balance(who: Teammate, currencyId: number): Promise<number> {
    const info = await who.client.call(sessionCalls.getUserInfo, {});
    return info.loggedIn ? (info.user?.balances.find((each) => each.currencyId === currencyId)?.amount ?? 0) : -1;
  },
} as const;

function toInput(id: number, { comment = "", files = [], oldFileIds = [], seen }: Work) {
  return { params: { id }, body: { comment, oldFileIds, ...(seen && { seen }) }, files: { "file_{n}": files } };
}

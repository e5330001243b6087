import type { EndpointInput } from "@guildhall/core";
import {
  abandonAssignment,
  acceptChallenge,
  approveAssignment,
  closeChallenge,
  completeAssignment,
  completeChallenge,
  createChallenge,
  getChallenge,
  rejectAssignment,
  splitReward,
} from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import { getUserInfo } from "@guildhall/core/session";
import type { Teammate } from "./team.ts";

type ChallengeBody = EndpointInput<typeof createChallenge>["body"];

/** What somebody hands in by a test. */
export interface Work {
  readonly comment?: string;
  readonly files?: readonly File[];
  readonly oldFileIds?: number[];
}

/** What a test sends something back with. */
interface Rejection {
  readonly comment?: string;
  /** Until when it can be handed in again. */
  readonly until?: string | null;
}

/** What people do with challenges, as real calls. */
export const challengeCalls = {
  /** Makes and publishes a challenge; returns its id. */
  async publish(author: Teammate, body: Partial<ChallengeBody>): Promise<number> {
    const whole = { type: "quest", status: "new", title: "Read a book", ...body } as const;
    return (await author.client.call(createChallenge, { body: whole })).cid;
  },
  async accept(who: Teammate, id: number): Promise<Assignment> {
    return (await who.client.call(acceptChallenge, { params: { id } })).assignment;
  },
  async complete(who: Teammate, id: number, work: Work = { comment: "Done" }): Promise<Assignment> {
    return (await who.client.call(completeAssignment, toInput(id, work))).assignment;
  },
  async completeAnew(who: Teammate, id: number, work: Work = { comment: "Done" }): Promise<Assignment> {
    return (await who.client.call(completeChallenge, toInput(id, work))).assignment;
  },
  async abandon(who: Teammate, id: number): Promise<Assignment> {
    return (await who.client.call(abandonAssignment, { params: { id } })).assignment;
  },
  async reject(who: Teammate, id: number, { comment = "Not yet", until = null }: Rejection = {}): Promise<Assignment> {
    return (await who.client.call(rejectAssignment, { params: { id }, body: { comment, until } })).assignment;
  },
  async approve(who: Teammate, id: number, publish = false): Promise<Assignment> {
    return (await who.client.call(approveAssignment, { params: { id }, body: { publish } })).assignment;
  },
  async split(who: Teammate, id: number, body: EndpointInput<typeof splitReward>["body"]): Promise<Assignment> {
    return (await who.client.call(splitReward, { params: { id }, body })).assignment;
  },
  async close(who: Teammate, id: number): Promise<string> {
    return (await who.client.call(closeChallenge, { params: { id } })).challengeStatus;
  },
  async read(who: Teammate, id: number) {
    return (await who.client.call(getChallenge, { params: { id } })).challenge;
  },
  /** What somebody has of a currency, in hundredths. */
  async balance(who: Teammate, currencyId: number): Promise<number> {
    const info = await who.client.call(getUserInfo, {});
    return info.loggedIn ? (info.user?.balances.find((each) => each.currencyId === currencyId)?.amount ?? 0) : -1;
  },
} as const;

function toInput(id: number, { comment = "", files = [], oldFileIds = [] }: Work) {
  return { params: { id }, body: { comment, oldFileIds }, files: { "file_{n}": files } };
}

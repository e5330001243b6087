import type { EndpointInput } from "@guildhall/core";
import type { StepRef } from "@guildhall/core/activities";
import { challengeCalls } from "@guildhall/core/challenges";
import { chainCalls } from "@guildhall/core/chains";
import { challengeSteps } from "./challenge-steps.ts";
import type { Teammate } from "./team.ts";

type ChainBody = EndpointInput<typeof chainCalls.create>["body"];
type ChallengeBody = EndpointInput<typeof challengeCalls.create>["body"];

/** Real calls: what people do with chains. */
export const chainSteps = {
  /** Makes it, published unless the body says otherwise. */
  publish: async (maker: Teammate, steps: readonly StepRef[], body: Partial<ChainBody> = {}): Promise<number> => {
    const made: ChainBody = { title: "Chain", status: "published", activities: [...steps], ...body };
    return (await maker.client.call(chainCalls.create, { body: made })).cid;
  },
  update: (who: Teammate, id: number, body: Partial<ChainBody>) =>
    who.client.call(chainCalls.update, { params: { id }, body: { title: "Chain", status: "published", ...body } }),
  view: (who: Teammate, id: number) => who.client.call(chainCalls.get, { params: { id } }),
  /** In order: `done open locked`. */
  states: async (who: Teammate, id: number) =>
    (await chainSteps.view(who, id)).activities.map(({ state }) => state).join(" "),
  people: async (who: Teammate, id: number) =>
    (await who.client.call(chainCalls.listPeople, { params: { id }, query: {} })).items,
  close: (who: Teammate, id: number) => who.client.call(chainCalls.close, { params: { id } }),
  /** A quest that counts at once. */
  quest: async (maker: Teammate, title: string, body: Partial<ChallengeBody> = {}): Promise<StepRef> => {
    const made = { type: "quest", title, status: "new", autoApprove: true, resultType: "text", ...body } as const;
    const { cid } = await maker.client.call(challengeCalls.create, { body: made });
    return { entityType: "challenge", entityId: cid };
  },
  /** Completes a quest. */
  complete: (who: Teammate, { entityId }: StepRef) => challengeSteps.completeAnew(who, entityId),
};

import type { EndpointInput } from "@guildhall/core";
import { contestCalls } from "@guildhall/core/contests";
import type { Teammate } from "./team.ts";

type ContestBody = EndpointInput<typeof contestCalls.create>["body"];
type Winners = EndpointInput<typeof contestCalls.saveWinners>["body"];

const NO_FILES = { imageFile: undefined };

/** Real calls: what people do with contests. */
export const contestSteps = {
  /** Makes it, published unless the body says otherwise. */
  publish: async (maker: Teammate, body: Partial<ContestBody> = {}): Promise<number> => {
    const made = { title: "Contest", status: "published", ...body } as const;
    return (await maker.client.call(contestCalls.create, { body: made, files: NO_FILES })).cid;
  },
  update: (who: Teammate, id: number, body: Partial<ContestBody>) =>
    who.client.call(contestCalls.update, {
      params: { id },
      body: { title: "Contest", status: "published", ...body },
      files: NO_FILES,
    }),
  view: async (who: Teammate, id: number) => (await who.client.call(contestCalls.get, { params: { id } })).contest,
  join: async (who: Teammate, id: number) => (await who.client.call(contestCalls.join, { params: { id } })).contest,
  vote: async (who: Teammate, id: number, { memberId }: Pick<Teammate, "memberId">) =>
    (await who.client.call(contestCalls.vote, { params: { id }, body: { userId: memberId } })).votes,
  close: (who: Teammate, id: number) => who.client.call(contestCalls.close, { params: { id } }),
  /** By place, the first place first. */
  win: (who: Teammate, id: number, places: readonly (readonly Teammate[])[]) => saveWinners(who, id, toWinners(places)),
  /** The same, and everyone else who joined gets the other rewards. */
  winAll: (who: Teammate, id: number, places: readonly (readonly Teammate[])[]) =>
    saveWinners(who, id, { ...toWinners(places), otherRewardsAll: true }),
};

async function saveWinners(who: Teammate, id: number, body: Winners) {
  return (await who.client.call(contestCalls.saveWinners, { params: { id }, body })).contest;
}

function toWinners(places: readonly (readonly Teammate[])[]): Winners {
  return { winnersByPlace: places.map((people) => people.map(({ memberId }) => memberId)) };
}

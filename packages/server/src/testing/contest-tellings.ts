import { contestCalls } from "@guildhall/core/contests";
import { expect } from "vitest";
import { contestSteps } from "./contest-steps.ts";
import type { ToldCall } from "./jira-tellings.ts";
import type { Teammate } from "./team.ts";

/** The calls about contests in a working order, each with its event. */
export function contestTellings(
  of: () => { readonly boss: Teammate; readonly ann: Teammate },
): Readonly<Record<string, ToldCall>> {
  const made = { id: 0 };
  const params = () => ({ id: made.id });
  const about = (type: string) => ({ contestId: made.id, type, authorId: of().boss.memberId, groupId: 0 });
  const call: Teammate["client"]["call"] = (endpoint, ...input) => of().boss.client.call(endpoint, ...input);
  const draft = { title: "First", status: "draft", type: "voting" } as const;
  const titled = (before: string | null, after: string) => ({
    type: "contest.drafted" as const,
    says: () => ({
      ...about("voting"),
      changes: expect.arrayContaining([{ field: "title", before, after }]) as unknown,
    }),
  });
  return {
    createContest: {
      ...titled(null, "First"),
      run: async () => (made.id = await contestSteps.publish(of().boss, draft)),
    },
    updateContest: {
      ...titled("First", "Second"),
      run: () => contestSteps.update(of().boss, made.id, { ...draft, title: "Second" }),
    },
    publishContest: {
      type: "contest.published",
      says: () => ({ ...about("voting"), changes: [] }),
      run: () => call(contestCalls.publish, { params: params() }),
    },
    joinContest: {
      type: "contest.joined",
      by: () => of().ann.memberId,
      says: () => ({ ...about("voting"), memberId: of().ann.memberId }),
      run: () => contestSteps.join(of().ann, made.id),
    },
    voteInContest: {
      type: "contest.voted",
      // Nobody's vote is told, so neither is who voted.
      by: () => 0,
      says: () => ({ contestId: made.id }),
      run: () => contestSteps.vote(of().boss, made.id, of().ann),
    },
    closeContest: {
      type: "contest.closed",
      says: () => ({ ...about("voting"), winners: [{ memberId: of().ann.memberId, place: 1 }] }),
      run: () => contestSteps.close(of().boss, made.id),
    },
    saveContestWinners: {
      type: "contest.closed",
      says: () => ({ ...about("manual"), winners: [{ memberId: of().ann.memberId, place: 1 }] }),
      run: async () => {
        made.id = await contestSteps.publish(of().boss, { type: "manual" });
        await contestSteps.win(of().boss, made.id, [[of().ann]]);
      },
    },
    deleteContest: {
      type: "contest.discarded",
      says: () => about("voting"),
      run: async () => {
        made.id = await contestSteps.publish(of().boss, draft);
        await call(contestCalls.delete, { params: params() });
      },
    },
  };
}

import { chainCalls } from "@guildhall/core/chains";
import type { StepRef } from "@guildhall/core/activities";
import { expect } from "vitest";
import { chainSteps } from "./chain-steps.ts";
import type { ToldCall } from "./jira-tellings.ts";
import type { Teammate } from "./team.ts";

/** The calls about chains in a working order, each with its event. */
export function chainTellings(of: () => { readonly boss: Teammate }): Readonly<Record<string, ToldCall>> {
  const made: { id: number; steps: StepRef[] } = { id: 0, steps: [] };
  const about = () => ({ chainId: made.id, authorId: of().boss.memberId, groupId: 0 });
  const params = () => ({ id: made.id });
  const call: Teammate["client"]["call"] = (endpoint, ...input) => of().boss.client.call(endpoint, ...input);
  const changed = (field: string, before: unknown, after: () => unknown) => ({
    type: "chain.drafted" as const,
    says: () => ({ ...about(), changes: expect.arrayContaining([{ field, before, after: after() }]) as unknown }),
  });
  return {
    createChain: {
      ...changed("title", null, () => "First"),
      run: async () => (made.id = await chainSteps.publish(of().boss, [], { title: "First", status: "draft" })),
    },
    updateChain: {
      ...changed("activities", [], () => made.steps),
      run: async () => {
        made.steps = [await chainSteps.quest(of().boss, "Step")];
        await chainSteps.update(of().boss, made.id, { title: "First", status: "draft", activities: made.steps });
      },
    },
    publishChain: {
      type: "chain.published",
      says: () => ({ ...about(), changes: [] }),
      run: () => call(chainCalls.publish, { params: params() }),
    },
    closeChain: {
      type: "chain.closed",
      says: about,
      run: () => call(chainCalls.close, { params: params() }),
    },
    deleteChain: {
      type: "chain.discarded",
      says: about,
      run: async () => {
        made.id = await chainSteps.publish(of().boss, [], { status: "draft" });
        await call(chainCalls.delete, { params: params() });
      },
    },
  };
}

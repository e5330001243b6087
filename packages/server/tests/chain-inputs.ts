import type { Inputs } from "./things.ts";

/** Those of chains. */
export const CHAIN_INPUTS = {
  getChainsInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listChains: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  getPinnedChain: () => ({}),
  listChainActivities: () => ({ query: { query: "Step" } }),
  getChain: ({ chainId }) => ({ params: { id: chainId } }),
  getChainForEdit: ({ chainId }) => ({ params: { id: chainId } }),
  createChain: ({ stepId }) => ({
    body: { title: "First", activities: [{ entityType: "challenge", entityId: stepId }] },
  }),
  updateChain: ({ draftChainId, stepId }) => ({
    params: { id: draftChainId },
    body: { title: "Second", activities: [{ entityType: "challenge", entityId: stepId }] },
  }),
  publishChain: ({ draftChainId }) => ({ params: { id: draftChainId } }),
  closeChain: ({ chainId }) => ({ params: { id: chainId } }),
  deleteChain: ({ draftChainId }) => ({ params: { id: draftChainId } }),
  listChainPeople: ({ chainId }) => ({ params: { id: chainId }, query: {} }),
  exportChainPeople: ({ chainId }) => ({ params: { id: chainId } }),
} satisfies Partial<Inputs>;

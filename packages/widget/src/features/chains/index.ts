export { ChainBody } from "./chain-body.tsx";
export { ChainLead } from "./chain-lead.tsx";
export { ChainBodySkeleton } from "./chain-skeleton.tsx";
export { ChainsList } from "./chains-list.tsx";
export { PinnedChain } from "./pinned-chain.tsx";
export { WholeChain } from "./whole-chain.tsx";

export { ChainBody, ChainBodySkeleton } from "./chain-body.tsx";
export { ChainLead } from "./chain-lead.tsx";
export { ChainsList } from "./chains-list.tsx";

export { ContestBody, ContestBodySkeleton } from "./contest-body.tsx";
export { ContestLead } from "./contest-lead.tsx";
export { ContestsList } from "./contests-list.tsx";

export { ContestBody } from "./contest-body.tsx";
export { ContestLead } from "./contest-lead.tsx";
export { ContestBodySkeleton } from "./contest-skeleton.tsx";
export { ContestsList } from "./contests-list.tsx";
export { WholeContest } from "./whole-contest.tsx";

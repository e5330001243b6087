export { challengeHref, FeedCard, memberHref } from "./feed-card.tsx";
export { FeedSkeleton } from "./feed-skeleton.tsx";

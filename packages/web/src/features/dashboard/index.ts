export { challengeHref, memberHref } from "./addresses.ts";
export { FeedCard } from "./feed-card.tsx";
export { FeedSkeleton } from "./feed-skeleton.tsx";
export { PurchaseLink } from "./perk-feed-card.tsx";

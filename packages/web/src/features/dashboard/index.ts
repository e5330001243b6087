export { memberHref } from "@guildhall/core/navigation";
export { FeedSkeleton } from "@guildhall/widget/feed";

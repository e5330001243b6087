export { AchievementCard, AchievementPicture } from "./achievement-card.tsx";
export { ActivityCard, type ActivityKind } from "./activity-card.tsx";
export { AdjustmentCard } from "./adjustment-card.tsx";
export { FeedIcon } from "./feed-icon.tsx";
export { MessageCard } from "./message-card.tsx";
export { PerkAddedCard, PurchaseEventCard, type PurchaseKind } from "./perk-card.tsx";
export { QuotaReminderCard } from "./quota-reminder-card.tsx";

export { GiveThanks, type GiveThanksProps } from "./give-thanks.tsx";
export { MonthlyQuota, type MonthlyQuotaProps } from "./monthly-quota.tsx";
export { thankByKey } from "./thank-by-key.ts";
export { ThankDialog, type ThankDialogProps } from "./thank-dialog.tsx";
export { ThankFor, type ThankForProps } from "./thank-for.tsx";
export { ThanksCard, type ThankBack, type ThanksCardProps } from "./thanks-card.tsx";
export { ThanksLists, type ThanksListsProps } from "./thanks-lists.tsx";
export { NEW_THANKS, receiverQuery, THANKS_LISTS, thanksInput, thanksListsInput } from "./thanks-reads.ts";

export { ThanksCard, type ThankBack, type ThanksCardProps } from "./thanks-card.tsx";

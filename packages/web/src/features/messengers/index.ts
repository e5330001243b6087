export { loadSignInMessengers, MessengerButtons, warmMessengerButtons } from "./late-parts.tsx";
export { MessengerButton } from "./messenger-button.tsx";
export { openMessengers } from "./messenger-links.ts";
export type { MessengerName } from "./messenger-links.ts";

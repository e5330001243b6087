export { MessengerButton, MessengerButtons } from "./messenger-buttons.tsx";
export { openMessengers } from "./messenger-links.ts";
export type { MessengerName } from "./messenger-links.ts";
export { SignInMessengers } from "./sign-in-messengers-host.tsx";

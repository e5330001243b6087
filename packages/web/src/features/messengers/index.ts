export { MessengerButtons, warmMessengerButtons } from "./messenger-buttons-host.tsx";
export { MessengerButton } from "./messenger-button.tsx";
export { openMessengers } from "./messenger-links.ts";
export type { MessengerName } from "./messenger-links.ts";
export { SignInMessengers } from "./sign-in-messengers-host.tsx";

export { MessengerButtons, warmMessengerButtons } from "./messenger-buttons-host.tsx";
export { MessengerButton } from "./messenger-button.tsx";
export { MessengerIcon } from "./messenger-icon.tsx";
export { messengerLink, openMessengers } from "./messenger-links.ts";
export type { MessengerName } from "./messenger-links.ts";

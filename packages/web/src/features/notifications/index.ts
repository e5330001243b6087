export { ChatNotices, ownChatsQuery } from "./chat-notices.tsx";

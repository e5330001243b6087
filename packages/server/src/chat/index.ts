export { createChatReader } from "./chat-reader.ts";

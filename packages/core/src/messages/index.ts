export { chatText } from "./chat-text.ts";
export type { ChatFormat, ChatMessage } from "./chat-text.ts";
export type { Audience, MessageSettings, MessageSubject, SubjectKind } from "./define-messages.ts";
export {
  isEmpty,
  MAIL_EVENTS,
  mailsOf,
  MESSAGE_EVENTS,
  messageLink,
  messagesOf,
  messageSubjects,
} from "./make-messages.ts";
export type { Message, MessageMailDraft } from "./make-messages.ts";

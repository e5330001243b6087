export { chatText } from "./chat-text.ts";
export type { ChatMessage } from "./chat-text.ts";
export type { Audience, MessageSubject, SubjectKind } from "./define-messages.ts";
export {
  chatDraftsOf,
  isEmpty,
  MAIL_EVENTS,
  mailsOf,
  MESSAGE_EVENTS,
  messageLink,
  messagesOf,
  messageSubjects,
  withdrawnBy,
} from "./make-messages.ts";
export type { ChatDraft, Message, MessageMailDraft, WithdrawnMessage } from "./make-messages.ts";

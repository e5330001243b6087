export { audienceNames } from "./audiences.ts";
export { chatText } from "./chat-text.ts";
export type { ChatMessage } from "./chat-text.ts";
export { SUBJECT_KINDS } from "./define-messages.ts";
export type { AudienceKind, EntityEvent, MessageSubject, SubjectKind } from "./define-messages.ts";
export {
  CARD_KINDS,
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

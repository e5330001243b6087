export { audienceNames } from "./audiences.ts";
export { chatText } from "./chat-text.ts";
export type { ChatMessage } from "./chat-text.ts";
export type { AudienceKind, EntityEvent, MessageSubject } from "./define-messages.ts";
export {
  CARD_KINDS,
  cardKindOf,
  entityIn,
  chatDraftsOf,
  isEmpty,
  MAIL_EVENTS,
  mailedMessage,
  mailsOf,
  MESSAGE_EVENTS,
  messageLink,
  messagesOf,
  messageSubjects,
  PAYER,
  TOLD_CATEGORIES,
  toldOfWithdrawn,
  withdrawnBy,
  WITHDRAWING_EVENTS,
} from "./make-messages.ts";
export type { CardKind, ChatDraft, Message, MessageMailDraft, WithdrawnMessage } from "./make-messages.ts";
export { headlineText, writeGoneMessage, writeMessage } from "./write-message.ts";
export type { MessagePerson, WrittenMessage } from "./write-message.ts";
export type { SubjectKind } from "./message-kinds.ts";

export { SUBJECT_KINDS } from "./define-messages.ts";
export { audienceNames } from "./audiences.ts";
export type { AudienceKind, EntityEvent, MessageSubject, SubjectKind } from "./define-messages.ts";
export {
  CARD_KINDS,
  isEmpty,
  MAIL_EVENTS,
  mailsOf,
  MESSAGE_EVENTS,
  messageLink,
  messagesOf,
  messageSubjects,
} from "./make-messages.ts";
export type { Message, MessageMailDraft } from "./make-messages.ts";

export { SUBJECT_KINDS } from "./define-messages.ts";
export type { Audience, MessageSubject, SubjectKind } from "./define-messages.ts";
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

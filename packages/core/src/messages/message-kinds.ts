import type { EventType } from "../events/domain-event.ts";
import { DECLARED_MESSAGES } from "./declared-messages.ts";
import type { MessageKind } from "./define-messages.ts";

/** Such as `thanks_published`; stored with cards and notifications. */
export type NotificationType = keyof typeof DECLARED_MESSAGES;

/** What messages are about besides people and balances. */
export type SubjectKind = NonNullable<(typeof DECLARED_MESSAGES)[NotificationType]["subject"]>;

/** A mail that carries a message. */
export type MessageTemplate = NonNullable<(typeof DECLARED_MESSAGES)[NotificationType]["mail"]>["template"];

export type DeclaredMessage = MessageKind<EventType, unknown, SubjectKind, MessageTemplate>;

/** All message kinds, each declared by its feature. */
export const MESSAGE_KINDS: Readonly<Record<NotificationType, DeclaredMessage>> = DECLARED_MESSAGES;

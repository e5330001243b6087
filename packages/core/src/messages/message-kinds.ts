import { achievementMessages } from "../achievements/achievement.messages.ts";
import { balanceMessages } from "../balances/balance.messages.ts";
import { assignmentMessages } from "../challenges/assignment.messages.ts";
import { challengeMessages } from "../challenges/challenge.messages.ts";
import { chatMessages } from "../integrations/chat.messages.ts";
import { tempoMessages } from "../integrations/tempo.messages.ts";
import { suggestionMessages } from "../jira-rewards/suggestion.messages.ts";
import { perkMessages } from "../perks/perk.messages.ts";
import { purchaseMessages } from "../purchases/purchase.messages.ts";
import { thanksMessages } from "../thanks/thanks.messages.ts";
import type { EventType } from "../events/domain-event.ts";
import type { MessageKind } from "./define-messages.ts";

const kinds = {
  ...thanksMessages,
  ...balanceMessages,
  ...challengeMessages,
  ...assignmentMessages,
  ...achievementMessages,
  ...perkMessages,
  ...purchaseMessages,
  ...chatMessages,
  ...tempoMessages,
  ...suggestionMessages,
};

/** Such as `thanks_published`; stored with cards and notifications. */
export type NotificationType = keyof typeof kinds;

/** What messages are about besides people and balances. */
export type SubjectKind = NonNullable<(typeof kinds)[NotificationType]["subject"]>;

/** A mail that carries a message. */
export type MessageTemplate = NonNullable<(typeof kinds)[NotificationType]["mail"]>["template"];

export type DeclaredMessage = MessageKind<EventType, unknown, SubjectKind, MessageTemplate>;

/** All message kinds, each declared by its feature. */
export const MESSAGE_KINDS: Readonly<Record<NotificationType, DeclaredMessage>> = kinds;

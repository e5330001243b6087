import { achievementMessages } from "../achievements/achievement.messages.ts";
import { balanceMessages } from "../balances/balance.messages.ts";
import { assignmentMessages } from "../challenges/assignment.messages.ts";
import { challengeMessages } from "../challenges/challenge.messages.ts";
import { chatMessages } from "../integrations/chat.messages.ts";
import { tempoMessages } from "../integrations/tempo.messages.ts";
import { suggestionMessages } from "../jira-rewards/suggestion.messages.ts";
import type { NotificationType } from "../notifications/notification.shapes.ts";
import { perkMessages } from "../perks/perk.messages.ts";
import { purchaseMessages } from "../purchases/purchase.messages.ts";
import { thanksMessages } from "../thanks/thanks.messages.ts";
import type { MessageKind } from "./define-messages.ts";

/** All message kinds, each declared by its feature. */
export const MESSAGE_KINDS: Readonly<Record<NotificationType, MessageKind>> = {
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

import { achievementMessages } from "../achievements/achievement.messages.ts";
import { balanceMessages } from "../balances/balance.messages.ts";
import { billingMessages } from "../billing/billing.messages.ts";
import { chainMessages } from "../chains/chain.messages.ts";
import { assignmentMessages } from "../challenges/assignment.messages.ts";
import { challengeMessages } from "../challenges/challenge.messages.ts";
import { contestMessages } from "../contests/contest.messages.ts";
import { chatMessages } from "../integrations/chat.messages.ts";
import { tempoMessages } from "../integrations/tempo.messages.ts";
import { suggestionMessages } from "../jira-rewards/suggestion.messages.ts";
import { perkMessages } from "../perks/perk.messages.ts";
import { purchaseMessages } from "../purchases/purchase.messages.ts";
import { quizMessages } from "../quizzes/quiz.messages.ts";
import { scheduleMessages } from "../schedules/schedule.messages.ts";
import { thanksMessages } from "../thanks/thanks.messages.ts";

// Derived by `pnpm draw-docs` from the features' files.
export const DECLARED_MESSAGES = {
  ...achievementMessages,
  ...balanceMessages,
  ...billingMessages,
  ...chainMessages,
  ...assignmentMessages,
  ...challengeMessages,
  ...contestMessages,
  ...chatMessages,
  ...tempoMessages,
  ...suggestionMessages,
  ...perkMessages,
  ...purchaseMessages,
  ...quizMessages,
  ...scheduleMessages,
  ...thanksMessages,
};

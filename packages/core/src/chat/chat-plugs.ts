import { balanceChat } from "../balances/balance.chat.ts";
import { chainChat } from "../chains/chain.chat.ts";
import { assignmentChat } from "../challenges/assignment.chat.ts";
import { challengeChat } from "../challenges/challenge.chat.ts";
import { contestChat } from "../contests/contest.chat.ts";
import { leaderboardChat } from "../leaderboard/leaderboard.chat.ts";
import { perkChat } from "../perks/perk.chat.ts";
import { purchaseChat } from "../purchases/purchase.chat.ts";
import { quizChat } from "../quizzes/quiz.chat.ts";
import { thanksChat } from "../thanks/thanks.chat.ts";
import type { ChatAction } from "./chat-card.ts";
import type { ActionMessage, ChatPlug, DeskContext } from "./define-chat-plug.ts";

/** What each feature brings to chats, in the order of the first page. */
export const CHAT_PLUGS: readonly ChatPlug[] = [
  balanceChat,
  thanksChat,
  leaderboardChat,
  assignmentChat,
  purchaseChat,
  challengeChat,
  quizChat,
  contestChat,
  chainChat,
  perkChat,
];

/** Buttons of a message that people with different permissions may read; the press decides. */
export function messageActions(
  message: ActionMessage,
  context: Pick<DeskContext, "t">,
  plugs: readonly ChatPlug[] = CHAT_PLUGS,
): readonly ChatAction[] {
  return plugs.flatMap((plug) => plug.messageActions(message, context));
}

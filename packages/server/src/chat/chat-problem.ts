import type { ChatProblem } from "@guildhall/core/integrations";

/** What the chats say of a message that they didn't take. */
const KNOWN: readonly (readonly [ChatProblem, RegExp])[] = [
  ["archived", /is_archived|TOPIC_CLOSED/i],
  ["outside", /not_in_channel|bot was kicked|bot is not a member/i],
  ["gone", /channel_not_found|chat not found|group chat was deleted|PEER_ID_INVALID|user_not_found|deactivated/i],
  [
    "forbidden",
    /restricted|not_allowed|no_permission|not enough rights|have no rights|administrator rights|WRITE_FORBIDDEN|CHAT_RESTRICTED|forbidden|blocked|cannot_dm/i,
  ],
];

/** Why a chat didn't take a message, by what it said. */
export function chatProblemOf(said: string): ChatProblem {
  return KNOWN.find(([, pattern]) => pattern.test(said))?.[0] ?? "failed";
}

export type {
  ChatApp,
  ChatChannel,
  ChatConnection,
  ChatHost,
  ChatLog,
  ChatPerson,
  ChatProviderName,
  ChatReply,
  ChatStranger,
  Delivery,
  InboundAnswer,
  InboundRequest,
  InboundResponse,
  OutboundItem,
  RedeemOutcome,
  SendOutcome,
  SendPace,
  TeamGroup,
  TeamList,
  TeamPerson,
} from "./chat-app.ts";
export { messageActions } from "./chat-plugs.ts";
export { createChatDesk } from "./create-chat-desk.ts";
export { defineChatPlug } from "./define-chat-plug.ts";
export type { ChatPlug, LinkedMember } from "./define-chat-plug.ts";
export { readCurrencies } from "./sentence-currencies.ts";
export { cardLines } from "./chat-card.ts";
export type {
  ChatAction,
  ChatCard,
  ChatField,
  ChatFile,
  ChatForm,
  ChatInput,
  ChatOption,
  ChatOutcome,
  ChatReceiver,
  ChatValue,
} from "./chat-card.ts";
export { CHAT_LISTS } from "./chat-desk.ts";
export type { ChatDesk, ChatHome, ChatListName, ChatPage, ThanksPrefill, ThanksReaction } from "./chat-desk.ts";

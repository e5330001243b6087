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
} from "./chat-app.ts";
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
export type { ChatDesk, ChatHome, ChatListName, ChatPage, ThanksPrefill } from "./chat-desk.ts";

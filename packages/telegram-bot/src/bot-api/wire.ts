/** Telegram's own shapes, as far as we read or send them. */

export interface TelegramUser {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

export interface TelegramChat {
  readonly id: number;
  readonly type: "private" | "group" | "supergroup" | "channel";
  readonly title?: string;
}

export interface TelegramMessage {
  readonly message_id: number;
  /** In seconds. */
  readonly date: number;
  readonly edit_date?: number;
  readonly chat: TelegramChat;
  readonly from?: TelegramUser;
  /** The chat itself when one of its admins writes anonymously. */
  readonly sender_chat?: TelegramChat;
  readonly text?: string;
  readonly caption?: string;
  readonly entities?: readonly MessageEntity[];
  readonly reply_to_message?: TelegramMessage;
  readonly photo?: readonly FileSize[];
  readonly document?: FileSize & { readonly file_name?: string };
  readonly users_shared?: { readonly users: readonly SharedUser[] };
  readonly migrate_to_chat_id?: number;
}

interface FileSize {
  readonly file_id: string;
}

interface SharedUser {
  readonly user_id: number;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
}

/** `offset` and `length` count UTF-16 units. */
export interface MessageEntity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  /** Where a link of its own text leads. */
  readonly url?: string;
  readonly user?: TelegramUser;
}

export interface CallbackQuery {
  readonly id: string;
  readonly from: TelegramUser;
  readonly message?: TelegramMessage;
  readonly data?: string;
}

export interface ChatMember {
  readonly status: string;
}

export interface ChatMemberUpdated {
  readonly chat: TelegramChat;
  readonly from: TelegramUser;
  readonly old_chat_member: ChatMember;
  readonly new_chat_member: ChatMember;
}

/** `emoji` comes with the type of the same name. */
export interface ReactionType {
  readonly type: string;
  readonly emoji?: string;
}

export interface MessageReactionUpdated {
  readonly chat: TelegramChat;
  readonly message_id: number;
  /** Missing if they hide. */
  readonly user?: TelegramUser;
  readonly old_reaction: readonly ReactionType[];
  readonly new_reaction: readonly ReactionType[];
}

export interface Update {
  readonly update_id: number;
  readonly message_reaction?: MessageReactionUpdated;
  readonly message?: TelegramMessage;
  readonly callback_query?: CallbackQuery;
  readonly my_chat_member?: ChatMemberUpdated;
}

/** Updates that the bot asks for. Reactions come only where it's an admin, and only if they're named. */
export const ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member", "message_reaction"] as const;

export interface BotCommand {
  readonly command: string;
  readonly description: string;
}

export interface SentMessage {
  readonly message_id: number;
}

export interface TelegramFile {
  readonly file_id: string;
  readonly file_path?: string;
}

export interface InlineButton {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly style?: "primary" | "danger";
}

export interface InlineKeyboard {
  readonly inline_keyboard: readonly (readonly InlineButton[])[];
}

interface ForceReply {
  readonly force_reply: true;
  readonly selective: boolean;
  readonly input_field_placeholder?: string;
}

interface UsersKeyboard {
  readonly keyboard: readonly (readonly {
    readonly text: string;
    readonly request_users: {
      readonly request_id: number;
      readonly max_quantity: number;
      readonly user_is_bot: false;
      readonly request_name: true;
      readonly request_username: true;
    };
  }[])[];
  readonly resize_keyboard: true;
  readonly one_time_keyboard: true;
}

export type ReplyMarkup = InlineKeyboard | ForceReply | UsersKeyboard;

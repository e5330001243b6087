import type {
  BotCommand,
  ChatMember,
  InlineKeyboard,
  ReplyMarkup,
  SentMessage,
  TelegramFile,
  TelegramUser,
} from "./wire.ts";

/** What we use of the Bot API. The library behind it stays out of the rest, so that it can be replaced. */
export interface BotApi {
  /** @throws {BotApiError} when Telegram refuses or can't be reached */
  call<M extends BotMethod>(method: M, params: BotMethods[M]["params"], signal?: AbortSignal): Promise<Result<M>>;
}

export type BotMethod = keyof BotMethods;

type Result<M extends BotMethod> = BotMethods[M]["result"];

export interface BotMethods {
  readonly getMe: Call<Record<never, never>, TelegramUser>;
  readonly getUpdates: Call<
    { readonly offset: number; readonly timeout: number; readonly allowed_updates: readonly string[] },
    readonly { readonly update_id: number }[]
  >;
  readonly setWebhook: Call<
    { readonly url: string; readonly secret_token: string; readonly allowed_updates: readonly string[] },
    true
  >;
  readonly deleteWebhook: Call<Record<never, never>, true>;
  readonly setMyCommands: Call<{ readonly commands: readonly BotCommand[]; readonly language_code?: string }, true>;
  readonly sendMessage: Call<SendMessage, SentMessage>;
  readonly editMessageText: Call<EditMessage, SentMessage>;
  readonly deleteMessage: Call<{ readonly chat_id: string; readonly message_id: number }, true>;
  readonly answerCallbackQuery: Call<CallbackAnswer, true>;
  readonly getChatMember: Call<{ readonly chat_id: string; readonly user_id: number }, ChatMember>;
  readonly getFile: Call<{ readonly file_id: string }, TelegramFile>;
}

interface Call<P, R> {
  readonly params: P;
  readonly result: R;
}

type LinkPreview =
  | { readonly is_disabled: boolean }
  | { readonly url: string; readonly prefer_large_media: true; readonly show_above_text: true };

interface Text {
  readonly chat_id: string;
  readonly text: string;
  readonly parse_mode?: "HTML";
  readonly link_preview_options: LinkPreview;
}

export interface SendMessage extends Text {
  readonly reply_parameters?: { readonly message_id: number; readonly allow_sending_without_reply: boolean };
  readonly reply_markup?: ReplyMarkup;
}

export interface EditMessage extends Text {
  readonly message_id: number;
  readonly reply_markup?: InlineKeyboard;
}

export interface CallbackAnswer {
  readonly callback_query_id: string;
  readonly text?: string;
  readonly show_alert?: boolean;
  readonly url?: string;
}

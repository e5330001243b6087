import type { BotApiSpec, SpecEntry } from "./bot-api-spec.ts";

/** One field a line: its name, `!` if it's required, and its types with bars between them. */
function entry(...lines: readonly string[]): SpecEntry {
  const fields = lines.map((line) => {
    const [name = "", types = ""] = line.split(": ");
    return { name: name.replace("!", ""), types: types.split(" | "), required: name.endsWith("!") };
  });
  return { fields };
}

/** The methods that the bot calls, so that its tests stand alone. Tests compare it with Telegram's own description. */
export const OWN_SPEC: BotApiSpec = {
  methods: {
    getMe: entry(),
    getUpdates: entry("offset: Integer", "limit: Integer", "timeout: Integer", "allowed_updates: Array of String"),
    setWebhook: entry(
      "url!: String",
      "max_connections: Integer",
      "allowed_updates: Array of String",
      "drop_pending_updates: Boolean",
      "secret_token: String",
    ),
    deleteWebhook: entry("drop_pending_updates: Boolean"),
    setMyCommands: entry("commands!: Array of BotCommand", "language_code: String"),
    sendMessage: entry(
      "chat_id!: Integer | String",
      "text!: String",
      "parse_mode: String",
      "link_preview_options: LinkPreviewOptions",
      "disable_notification: Boolean",
      "reply_parameters: ReplyParameters",
      "reply_markup: InlineKeyboardMarkup | ReplyKeyboardMarkup | ReplyKeyboardRemove | ForceReply",
    ),
    editMessageText: entry(
      "chat_id: Integer | String",
      "message_id: Integer",
      "text: String",
      "parse_mode: String",
      "link_preview_options: LinkPreviewOptions",
      "reply_markup: InlineKeyboardMarkup",
    ),
    deleteMessage: entry("chat_id!: Integer | String", "message_id!: Integer"),
    answerCallbackQuery: entry(
      "callback_query_id!: String",
      "text: String",
      "show_alert: Boolean",
      "url: String",
      "cache_time: Integer",
    ),
    getChatMember: entry("chat_id!: Integer | String", "user_id!: Integer"),
    getFile: entry("file_id!: String"),
  },
  types: {
    BotCommand: entry("command!: String", "description!: String"),
    LinkPreviewOptions: entry(
      "is_disabled: Boolean",
      "url: String",
      "prefer_large_media: Boolean",
      "show_above_text: Boolean",
    ),
    ReplyParameters: entry("message_id!: Integer", "allow_sending_without_reply: Boolean"),
    InlineKeyboardMarkup: entry("inline_keyboard!: Array of Array of InlineKeyboardButton"),
    InlineKeyboardButton: entry("text!: String", "style: String", "url: String", "callback_data: String"),
    ForceReply: entry("force_reply!: Boolean", "input_field_placeholder: String", "selective: Boolean"),
    ReplyKeyboardRemove: entry("remove_keyboard!: Boolean", "selective: Boolean"),
    ReplyKeyboardMarkup: entry(
      "keyboard!: Array of Array of KeyboardButton",
      "resize_keyboard: Boolean",
      "one_time_keyboard: Boolean",
      "input_field_placeholder: String",
      "selective: Boolean",
    ),
    KeyboardButton: entry("text!: String", "request_users: KeyboardButtonRequestUsers"),
    KeyboardButtonRequestUsers: entry(
      "request_id!: Integer",
      "user_is_bot: Boolean",
      "max_quantity: Integer",
      "request_name: Boolean",
      "request_username: Boolean",
    ),
  },
};

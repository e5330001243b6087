import type { MessageEntity } from "../bot-api/wire.ts";
import { checkMarkup } from "./check-markup.ts";
import type { GivenMarkup } from "./check-markup.ts";
import type { FakeChat, FakeMessage, FakeWorld } from "./fake-world.ts";
import { parseHtml } from "./parse-html.ts";
import { badRequest } from "./refusal.ts";

const MAX_TEXT = 4096;
const MAX_CALLBACK_ANSWER = 200;
const MAX_COMMANDS = 100;
const MAX_COMMAND_DESCRIPTION = 256;
const MAX_DELETE_AGE_S = 48 * 3600;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

export type Params = Readonly<Record<string, unknown>>;

/** A method's effect and result. @throws {Refusal} */
type FakeMethod = (world: FakeWorld, params: Params) => unknown;

/** Methods that are no business of the transport: that keeps the updates, webhooks and tokens. */
export const FAKE_METHODS: Readonly<Record<string, FakeMethod>> = {
  getMe: ({ bot }) => ({ ...bot, can_join_groups: true, can_read_all_group_messages: false }),
  setMyCommands: (_world, { commands }) => checkCommands(commands as readonly GivenCommand[]),
  sendMessage,
  editMessageText,
  deleteMessage,
  answerCallbackQuery,
  getChatMember,
  getFile,
};

/** Methods that count against the limits of a chat. */
export const PACED_METHODS = new Set(["sendMessage", "editMessageText"]);

function sendMessage(world: FakeWorld, params: Params): FakeMessage {
  const chat = world.openChat(params["chat_id"]);
  const drawn = drawText(params);
  const replied = params["reply_parameters"] as GivenReply | undefined;
  const target = replied === undefined ? undefined : chat.messages.get(replied.message_id);
  if (replied !== undefined && target === undefined && replied.allow_sending_without_reply !== true) {
    throw badRequest("message to be replied not found");
  }
  return world.addMessage(chat, { from: world.bot, ...drawn, ...(target && { reply_to_message: target }) });
}

interface GivenReply {
  readonly message_id: number;
  readonly allow_sending_without_reply?: boolean;
}

function editMessageText(world: FakeWorld, params: Params): FakeMessage {
  const chat = world.openChat(params["chat_id"]);
  const message = ownMessage(world, { chat, id: params["message_id"], act: "edit" });
  const drawn = drawText(params);
  if (JSON.stringify(drawn) === JSON.stringify(drawnOf(message))) {
    throw badRequest(
      "message is not modified: specified new message content and reply markup are exactly the same as a current " +
        "content and reply markup of the message",
    );
  }
  delete message.reply_markup;
  return Object.assign(message, drawn, { edit_date: world.date() });
}

function drawnOf({ text = "", entities = [], links = [], reply_markup: markup }: FakeMessage): Drawn {
  return { text, entities, links, ...(markup && { reply_markup: markup }) };
}

interface Drawn {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly links: readonly string[];
  readonly reply_markup?: GivenMarkup;
}

function drawText({ text: given, parse_mode: mode, reply_markup: markup }: Params): Drawn {
  if (mode !== undefined && mode !== "HTML") throw badRequest("unsupported parse_mode");
  const { text, entities } = mode === "HTML" ? parseHtml(String(given)) : { text: String(given), entities: [] };
  if (text.trim() === "") throw badRequest("message text is empty");
  if (text.length > MAX_TEXT) throw badRequest("message is too long");
  const drawn = { text, entities, links: entities.flatMap(({ url }) => url ?? []) };
  if (markup === undefined) return drawn;
  // Its fields were checked against the spec.
  checkMarkup(markup as GivenMarkup);
  // An empty keyboard takes the buttons away.
  if ((markup as GivenMarkup).inline_keyboard?.length === 0) return drawn;
  return { ...drawn, reply_markup: markup as GivenMarkup };
}

interface Wanted {
  readonly chat: FakeChat;
  readonly id: unknown;
  readonly act: "edit" | "delete";
}

function ownMessage(world: FakeWorld, { chat, id, act }: Wanted): FakeMessage {
  const message = chat.messages.get(Number(id));
  if (message === undefined) throw badRequest(`message to ${act} not found`);
  if (message.from.id !== world.bot.id) throw badRequest(`message can't be ${act === "edit" ? "edited" : "deleted"}`);
  return message;
}

function deleteMessage(world: FakeWorld, params: Params): true {
  const chat = world.openChat(params["chat_id"]);
  const message = ownMessage(world, { chat, id: params["message_id"], act: "delete" });
  if (world.date() - message.date > MAX_DELETE_AGE_S) throw badRequest("message can't be deleted for everyone");
  chat.messages.delete(message.message_id);
  return true;
}

function answerCallbackQuery(world: FakeWorld, params: Params): true {
  const id = String(params["callback_query_id"]);
  if (world.presses.get(id) !== false) {
    throw badRequest("query is too old and response timeout expired or query ID is invalid");
  }
  if (String(params["text"] ?? "").length > MAX_CALLBACK_ANSWER) throw badRequest("MESSAGE_TOO_LONG");
  const url = params["url"];
  if (url !== undefined && !String(url).startsWith(`https://t.me/${world.bot.username}?start=`)) {
    throw badRequest("URL_INVALID");
  }
  world.presses.set(id, true);
  return true;
}

function getChatMember(world: FakeWorld, params: Params): unknown {
  const chat = world.openChat(params["chat_id"]);
  const user = world.people.get(Number(params["user_id"]));
  if (user === undefined) throw badRequest("PARTICIPANT_ID_INVALID");
  return { status: chat.standings.get(user.id) ?? "left", user };
}

function getFile(world: FakeWorld, params: Params): unknown {
  const id = String(params["file_id"]);
  const bytes = world.files.get(id);
  if (bytes === undefined) throw badRequest("invalid file_id");
  if (bytes.length > MAX_FILE_BYTES) throw badRequest("file is too big");
  return { file_id: id, file_unique_id: id, file_size: bytes.length, file_path: `documents/${id}` };
}

interface GivenCommand {
  readonly command: string;
  readonly description: string;
}

function checkCommands(commands: readonly GivenCommand[]): true {
  if (commands.length > MAX_COMMANDS) throw badRequest("BOT_COMMANDS_TOO_MUCH");
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest("BOT_COMMAND_INVALID");
    if (description === "" || description.length > MAX_COMMAND_DESCRIPTION) {
      throw badRequest("BOT_COMMAND_DESCRIPTION_INVALID");
    }
  }
  return true;
}

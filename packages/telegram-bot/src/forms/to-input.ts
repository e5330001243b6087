import type { ChatFile, ChatInput, ChatReceiver, ChatValue } from "@guildhall/core/chat";
import type { Turn } from "../talk/turn.ts";
import type { DraftFile, DraftValue, FormDraft } from "./form-draft.ts";

/** What was entered, with its files fetched, and what the form was made from. */
export async function toInput(turn: Turn, { form, values }: FormDraft): Promise<ChatInput> {
  const { seen = "" } = form;
  const entries = Object.entries(values).map(async ([name, value]) => [name, await toValue(turn, value)] as const);
  return { ...Object.fromEntries(await Promise.all(entries)), ...(seen !== "" && { seen }) };
}

async function toValue(turn: Turn, value: DraftValue): Promise<ChatValue> {
  if (typeof value === "string" || typeof value === "number") return value;
  return isFiles(value) ? await Promise.all(value.map((each) => fetchFile(turn, each))) : value;
}

function isFiles(value: readonly ChatReceiver[] | readonly DraftFile[]): value is readonly DraftFile[] {
  return value.some((each) => "fileId" in each);
}

async function fetchFile({ bot }: Turn, { fileId, name }: DraftFile): Promise<ChatFile> {
  const { file_path: path = "" } = await bot.api.call("getFile", { file_id: fileId });
  const { apiRoot, token } = bot.config;
  return { name, bytes: await bot.config.download(`${apiRoot}/file/bot${token}/${path}`) };
}

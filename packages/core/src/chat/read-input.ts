import type { Hundredths } from "../lib/amount.ts";
import type { FileToSend } from "../lib/upload.ts";
import type { ChatFile, ChatInput, ChatReceiver, ChatValue } from "./chat-card.ts";

/** "" if nothing was entered. */
export function textIn(input: ChatInput, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value.trim() : "";
}

/** In hundredths; 0 if nothing was entered. */
export function amountIn(input: ChatInput, name: string): Hundredths {
  const value = input[name];
  return typeof value === "number" && Number.isSafeInteger(value) ? value : 0;
}

export function peopleIn(input: ChatInput, name: string): readonly ChatReceiver[] {
  return itemsIn(input[name]).filter((each): each is ChatReceiver => "externalId" in each);
}

/** As the client sends them. */
export function filesIn(input: ChatInput, name: string): readonly FileToSend[] {
  return itemsIn(input[name])
    .filter((each): each is ChatFile => "bytes" in each)
    .map(({ name: fileName, bytes }) => ({
      name: fileName,
      size: bytes.byteLength,
      // The server looks at the content.
      type: "",
      arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
    }));
}

function itemsIn(value: ChatValue | undefined): readonly (ChatReceiver | ChatFile)[] {
  return typeof value === "object" ? value : [];
}

import type { DeskContext } from "../chat/define-chat-plug.ts";
import * as challengeCalls from "./challenge.contract.ts";
import type { Challenge } from "./challenge.shapes.ts";

export async function loadChallenge({ client }: DeskContext, id: number): Promise<Challenge> {
  return (await client.call(challengeCalls.get, { params: { id } })).challenge;
}

import type { HostMessage } from "@guildhall/core/widget";
import type { GetToken } from "../api.ts";
import { askToken } from "../ask-token.ts";

/** Asks the host for a token; its failures stay here, but for whether another try may help. */
export async function answerToken(id: number, getToken: GetToken | null): Promise<HostMessage> {
  try {
    return { type: "token.answer", id, token: getToken && (await askToken(getToken)), mayRetry: false };
  } catch {
    return { type: "token.answer", id, token: null, mayRetry: true };
  }
}

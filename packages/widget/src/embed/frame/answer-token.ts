import type { HostMessage } from "@guildhall/core/widget";
import type { GetToken } from "../api.ts";

/** Asks the host for a token; its failures stay here, but for whether another try may help. */
export async function answerToken(id: number, getToken: GetToken | null): Promise<HostMessage> {
  try {
    const token: unknown = await getToken?.();
    return { type: "token.answer", id, token: typeof token === "string" ? token : null, mayRetry: false };
  } catch (error) {
    // As `fetch` fails without a connection.
    return { type: "token.answer", id, token: null, mayRetry: error instanceof TypeError };
  }
}

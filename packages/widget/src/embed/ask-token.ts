import { MAX_WIDGET_TOKEN_LENGTH } from "@guildhall/core";
import type { GetToken } from "./api.ts";

// A token's text; whatever else a host gives, such as a page that asks to sign in, is none of the server's.
const TOKEN = /^[\w.\s-]*$/;
/** Stands for what can't be a token. */
const NO_TOKEN = "?";

/**
 * What the host gives for a token, which the server judges: "" if it gives nothing or breaks.
 * @throws {TypeError} if another try may help, as `fetch` fails without a connection
 */
export async function askToken(getToken: GetToken): Promise<string> {
  try {
    const given: unknown = await getToken();
    const text = given ? String(given) : "";
    return TOKEN.test(text) && text.length <= MAX_WIDGET_TOKEN_LENGTH ? text : NO_TOKEN;
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return "";
  }
}

import type { InitOptions } from "../api.ts";
import { createOwnFetch } from "../own-fetch.ts";
import { reportFault, reportRefusal } from "../report-fault.ts";

/** Why the server's frame isn't shown, whatever the token: a page can't read that from the frame itself. */
const REASONS = ["unknown_app", "widget_disabled", "origin_not_allowed"];

/** Asks the exchange why the frame says nothing, and tells the console. Resolves to the code. */
export async function askWhy({ server, app }: InitOptions): Promise<string> {
  const { send, dispose } = createOwnFetch();
  let answer = "";
  try {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token: "", app });
    const response = await send(`${server}/api/v1/widget/session`, {
      method: "POST",
      credentials: "omit",
      headers,
      body,
    });
    answer = await response.text();
  } catch {
    // The page's policy may allow frames of the server only.
  }
  dispose();
  const code = REASONS.find((reason) => answer.includes(`"${reason}"`));
  if (code === undefined) reportFault(`no frame from ${server}. Check init's server, and the page's frame-src.`);
  else reportRefusal(code);
  return code ?? "not_loaded";
}

import type { ModalView } from "@slack/types";
import type { Answered } from "./answer.ts";
import { tell } from "./answer.ts";
import type { SlackMessage } from "./blocks/card-blocks.ts";
import type { SlackDeps } from "./slack-host.ts";
import { platformError } from "./web-api.ts";

export interface ViewToOpen {
  readonly triggerId: string;
  readonly view: ModalView;
}

/**
 * Opens a modal and returns its id. A trigger is good for 3 s and for once: if it's no longer, the person is told
 * something else instead, and the result is null.
 */
export async function openView(
  deps: SlackDeps,
  { client }: Pick<Answered, "client">,
  { triggerId, view, late }: ViewToOpen & { readonly late: () => Promise<Late> },
): Promise<string | null> {
  try {
    const opened = await client.views.open({ trigger_id: triggerId, view });
    return opened.view?.id ?? "";
  } catch (error) {
    const reason = platformError(error) ?? "";
    if (!TOO_LATE.has(reason)) throw error;
    deps.host.log.info({ reason }, "a form could not be opened in time");
    const { to, message } = await late();
    await tell(deps, to, message);
    return null;
  }
}

/** What's said instead, and to whom. */
export interface Late {
  readonly to: Answered;
  readonly message: SlackMessage;
}

const TOO_LATE = new Set(["expired_trigger_id", "exchanged_trigger_id", "invalid_trigger_id", "trigger_exchanged"]);

import type { App } from "@slack/bolt";
import type { AnswerPlace } from "../answer.ts";
import { outcomeMessage, tell } from "../answer.ts";
import { cardMessage } from "../blocks/card-blocks.ts";
import { formButtonMessage } from "../blocks/form-button.ts";
import { asRecord } from "../payload.ts";
import { giveBySentence } from "../say-thanks.ts";
import type { Scene } from "../scene.ts";
import { enter, sceneOf } from "../scene.ts";
import { mentionsIn } from "../sentence.ts";
import type { SlackDeps } from "../slack-host.ts";

/** What's said to the app: in a channel by mentioning it, or in its own conversation with somebody. */
export function registerMentions(app: App, deps: SlackDeps): void {
  app.event("app_mention", async ({ event, client, context }) => hear(deps, sceneOf({ client, context }), event));
  app.event("message", async ({ event, client, context }) => hear(deps, sceneOf({ client, context }), event));
}

async function hear(deps: SlackDeps, scene: Scene, event: object): Promise<void> {
  const { user, text, channel, thread_ts: thread = "", bot_id: bot } = asRecord(event);
  // Apps that talk to one another would never end.
  if (bot !== undefined || typeof user !== "string" || typeof text !== "string") return;
  const place: AnswerPlace = { kind: "channel", channel: String(channel), threadId: String(thread) };
  const actor = await enter(deps, scene, { userId: user, place });
  if (actor === null) return;
  const to = { ...actor, place };
  const said = withoutApp(text, scene);
  if (mentionsIn(said).length === 0) return tell(deps, to, cardMessage(actor.desk.help(), actor.frame));
  const outcome = await giveBySentence(deps, actor, { text: said, receiverIds: [] });
  if (outcome.kind === "form") return tell(deps, to, formButtonMessage(outcome.form, actor.frame));
  await tell(deps, to, outcomeMessage(outcome, actor.frame));
}

function withoutApp(text: string, { connection }: Scene): string {
  const { botUserId = "" } = connection.credentials;
  return text.replace(new RegExp(`<@${botUserId}(?:[|][^>]*)?>`, "g"), " ").trim();
}

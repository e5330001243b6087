import type { KnownBlock, LinkSharedEvent } from "@slack/types";
import { frameOf } from "./answer.ts";
import { cardBlocks } from "./blocks/card-blocks.ts";
import type { Scene } from "./scene.ts";
import { isStranger } from "./scene.ts";
import type { SlackDeps } from "./slack-host.ts";

/** Links of one message that are shown; Slack lists at most so many. */
const MAX_LINKS = 5;

/**
 * Shows what a link of ours leads to. Everybody in the channel sees it, so it's only what anybody in the workspace may see,
 * without what the one who shared it has to do with it, and in the language of the team.
 */
export async function unfurl(deps: SlackDeps, scene: Scene, event: LinkSharedEvent): Promise<void> {
  const things = event.links.slice(0, MAX_LINKS).flatMap(({ url }) => {
    const thing = thingOf(url, deps.host.origin);
    return thing === null ? [] : [{ url, ...thing }];
  });
  if (things.length === 0 || event.user === undefined) return;
  const person = await deps.people.findActor(scene, event.user);
  const desk = await deps.host.openDesk(person, scene.connection.language);
  if (isStranger(desk)) return;
  const unfurls: Record<string, { blocks: KnownBlock[] }> = {};
  for (const { url, kind, id } of things) {
    const card = await desk.sharedCard(kind, id);
    if (card !== null) unfurls[url] = { blocks: cardBlocks({ ...card, actions: [] }, frameOf(deps, desk)) };
  }
  if (Object.keys(unfurls).length === 0) return;
  await scene.client.chat.unfurl({ ts: event.message_ts, channel: event.channel, unfurls });
}

/** What a link of the panel is about, such as `/challenge/12`; null for any other link. */
function thingOf(url: string, origin: string): { readonly kind: string; readonly id: number } | null {
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null;
  const match = /^\/([a-z][a-z-]{0,39})\/(\d{1,15})\/?$/.exec(new URL(url).pathname);
  return match === null ? null : { kind: match[1] ?? "", id: Number(match[2]) };
}

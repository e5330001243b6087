import type { ChatConnection } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import { frameOf } from "./answer.ts";
import { homeView, strangerHome } from "./blocks/home-view.ts";
import type { Actor } from "./scene.ts";
import { isStranger } from "./scene.ts";
import type { SlackDeps } from "./slack-host.ts";
import { platformError } from "./web-api.ts";

/** Renews the home tab of somebody who has just done something. It's for comfort: a failure changes nothing. */
export async function publishHome(deps: SlackDeps, actor: Actor, notice: string): Promise<void> {
  try {
    const view = homeView(await actor.desk.home(), notice, actor.frame);
    await actor.client.views.publish({ user_id: actor.person.externalId, view });
  } catch (error) {
    deps.host.log.warn({ reason: platformError(error) ?? String(error) }, "a home tab was not renewed");
  }
}

/** Draws the home tab for whoever opens it, linked or not. */
export async function openHome(
  deps: SlackDeps,
  asked: { readonly client: WebClient; readonly connection: ChatConnection },
  userId: string,
): Promise<void> {
  const desk = await deps.host.openDesk(await deps.people.findActor(asked, userId));
  const frame = frameOf(deps, desk);
  const view = isStranger(desk) ? strangerHome(desk, frame) : homeView(await desk.home(), "", frame);
  await asked.client.views.publish({ user_id: userId, view });
  await deps.host.notes.write(openedKey(asked, userId), "1");
}

/** Draws the home tab again for whoever has opened it lately, since something of theirs has changed. It's for comfort, too. */
export async function renewHome(
  deps: SlackDeps,
  asked: { readonly client: WebClient; readonly connection: ChatConnection },
  userId: string,
): Promise<void> {
  try {
    if ((await deps.host.notes.read(openedKey(asked, userId))) === null) return;
    await openHome(deps, asked, userId);
  } catch (error) {
    deps.host.log.warn({ reason: platformError(error) ?? String(error) }, "a home tab was not renewed");
  }
}

function openedKey({ connection }: { readonly connection: ChatConnection }, userId: string): string {
  return `home:${connection.externalId}:${userId}`;
}

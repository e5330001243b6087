import type { ChatConnection, ChatDesk, ChatPerson, ChatStranger } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import type { AnswerPlace } from "./answer.ts";
import { connectionOf, frameOf, tell } from "./answer.ts";
import type { Frame } from "./blocks/card-blocks.ts";
import { joinMessage } from "./blocks/notice-blocks.ts";
import type { SlackDeps } from "./slack-host.ts";

/** One delivery as its listener sees it. */
export interface Scene {
  readonly client: WebClient;
  readonly connection: ChatConnection;
  /** Makes what it does count once, however often it's worked on. */
  readonly key: string;
  /** The same whenever Slack repeats it. */
  readonly deliveryId: string;
}

/** Somebody who does something, with a desk that acts for them. */
export interface Actor extends Scene {
  readonly person: ChatPerson;
  readonly desk: ChatDesk;
  readonly frame: Frame;
}

export function sceneOf(args: {
  readonly client: WebClient;
  readonly context: Readonly<Record<string, unknown>>;
}): Scene {
  const connection = connectionOf(args.context);
  const deliveryId = String(args.context["deliveryId"]);
  return { client: args.client, connection, deliveryId, key: `${connection.externalId}:${deliveryId}` };
}

export function isStranger(desk: ChatDesk | ChatStranger): desk is ChatStranger {
  return "isStranger" in desk;
}

/** Opens a person's desk; a stranger is told how to join, and the result is null. */
export async function enter(
  deps: SlackDeps,
  scene: Scene,
  who: { readonly userId: string; readonly place: AnswerPlace },
): Promise<Actor | null> {
  const person = await deps.people.findActor(scene, who.userId);
  const desk = await deps.host.openDesk(person);
  if (isStranger(desk)) {
    const to = { client: scene.client, person, place: who.place, key: scene.key };
    await tell(deps, to, joinMessage(desk, frameOf(deps, desk)));
    return null;
  }
  return { ...scene, person, desk, frame: frameOf(deps, desk) };
}

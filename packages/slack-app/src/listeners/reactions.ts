import type { App } from "@slack/bolt";
import type { ReactionAddedEvent, ReactionRemovedEvent } from "@slack/types";
import type { AnswerPlace } from "../answer.ts";
import { frameOf, outcomeMessage, tell } from "../answer.ts";
import type { Trace } from "../given-trace.ts";
import { traceOf, undoGiven, undoOf } from "../given-trace.ts";
import { giveByReaction } from "../say-thanks.ts";
import type { Actor, Scene } from "../scene.ts";
import { enter, isStranger, sceneOf } from "../scene.ts";
import type { Notes, SlackDeps } from "../slack-host.ts";

export function registerReactions(app: App, deps: SlackDeps): void {
  app.event("reaction_added", async ({ event, client, context }) => add(deps, sceneOf({ client, context }), event));
  app.event("reaction_removed", async ({ event, client, context }) =>
    remove(deps, sceneOf({ client, context }), event),
  );
}

type Reaction = ReactionAddedEvent | ReactionRemovedEvent;

async function add(deps: SlackDeps, scene: Scene, event: ReactionAddedEvent): Promise<void> {
  if (!(await isOurs(deps, scene, event))) return;
  const trace = reactionTrace(deps.host.notes, scene, event);
  // Slack keeps no order: it may have been removed before we hear that it was added.
  if ((await trace.removedAt()) > Number(event.event_ts)) return;
  const place = placeOf(event);
  const actor = await enterByReaction(deps, keyed(scene, `${trace.key}:${event.event_ts}`), {
    userId: event.user,
    place,
  });
  if (actor === null || (await isGivenAlready(actor, trace, event))) return;
  const outcome = await giveByReaction(deps, actor, {
    icon: withoutTone(event.reaction),
    authorId: authorOf(event),
  });
  if (outcome === null || outcome.kind === "form") return;
  const undo = outcome.kind === "done" ? undoOf(outcome.card) : undefined;
  if (undo !== undefined) {
    await trace.writeGiven({ at: event.event_ts, userId: event.user, undo });
    // Whoever removed it meanwhile found nothing to undo yet.
    if ((await trace.removedAt()) > Number(event.event_ts)) return undoGiven(deps, actor, { undo, place });
  }
  await tell(deps, { ...actor, place }, outcomeMessage(outcome, actor.frame));
}

// What an earlier reaction gave and nobody took back, such as when it's too late for that, stands for this one.
async function isGivenAlready({ desk }: Actor, trace: Trace, event: ReactionAddedEvent): Promise<boolean> {
  const given = await trace.given();
  if (given === null || Number(given.at) >= Number(event.event_ts)) return false;
  if ((await desk.card(given.undo.kind, given.undo.id)) === null) return false;
  await trace.writeGiven({ ...given, at: event.event_ts });
  return true;
}

// Most reactions are no thanks; they cost nobody a desk.
async function isOurs({ host }: SlackDeps, { connection }: Scene, { reaction }: Reaction): Promise<boolean> {
  return (await host.findReactions(connection)).includes(withoutTone(reaction));
}

// Only Slack's own messages have no author.
function authorOf({ item_user: author = "USLACKBOT" }: ReactionAddedEvent): string {
  return author;
}

// An emoji is used for other things, too: who isn't linked is told how to join once and then left alone.
async function enterByReaction(
  deps: SlackDeps,
  scene: Scene,
  who: { readonly userId: string; readonly place: AnswerPlace },
): Promise<Actor | null> {
  const { notes } = deps.host;
  const told = `told:${scene.connection.externalId}:${who.userId}`;
  if ((await notes.read(told)) === null) {
    const actor = await enter(deps, scene, who);
    if (actor === null) await notes.write(told, scene.key);
    return actor;
  }
  const person = await deps.people.findActor(scene, who.userId);
  const desk = await deps.host.openDesk(person);
  return isStranger(desk) ? null : { ...scene, person, desk, frame: frameOf(deps, desk) };
}

async function remove(deps: SlackDeps, scene: Scene, event: ReactionRemovedEvent): Promise<void> {
  if (!(await isOurs(deps, scene, event))) return;
  const trace = reactionTrace(deps.host.notes, scene, event);
  await trace.writeRemoved(event.event_ts);
  const given = await trace.given();
  if (given === null || Number(given.at) > Number(event.event_ts)) return;
  const place = placeOf(event);
  const actor = await enter(deps, keyed(scene, `${trace.key}:${given.at}`), { userId: event.user, place });
  if (actor !== null) await undoGiven(deps, actor, { undo: given.undo, place });
}

// What is known of one person's one emoji on one message.
function reactionTrace(notes: Notes, { connection }: Scene, { user, item, reaction }: Reaction): Trace {
  return traceOf(
    notes,
    `reaction:${connection.externalId}:${user}:${item.channel}:${item.ts}:${withoutTone(reaction)}`,
  );
}

// Slack names a skin tone with the emoji: `thumbsup::skin-tone-3`.
function withoutTone(reaction: string): string {
  return reaction.split("::")[0] ?? reaction;
}

function keyed(scene: Scene, key: string): Scene {
  return { ...scene, key };
}

function placeOf({ item }: Reaction): AnswerPlace {
  return { kind: "channel", channel: item.channel, threadId: "" };
}

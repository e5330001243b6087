import type { ChatAction } from "@guildhall/core/chat";
import type { App } from "@slack/bolt";
import type { ReactionAddedEvent, ReactionRemovedEvent } from "@slack/types";
import type { AnswerPlace } from "../answer.ts";
import { frameOf, outcomeMessage, tell } from "../answer.ts";
import { asRecord, parsePayload } from "../payload.ts";
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
  const trace = traceOf(deps.host.notes, scene, event);
  // Slack keeps no order: it may have been removed before we hear that it was added.
  if ((await trace.removedAt()) > Number(event.event_ts)) return;
  const place = placeOf(event);
  const actor = await enterByReaction(deps, keyed(scene, `${trace.key}:${event.event_ts}`), {
    userId: event.user,
    place,
  });
  if (actor === null) return;
  const outcome = await giveByReaction(deps, actor, {
    icon: withoutTone(event.reaction),
    authorId: authorOf(event),
  });
  if (outcome === null || outcome.kind === "form") return;
  const undo = outcome.kind === "done" ? outcome.card?.actions.find(({ verb }) => verb === "undo") : undefined;
  if (undo !== undefined) {
    await trace.writeGiven({ at: event.event_ts, undo });
    // Whoever removed it meanwhile found nothing to undo yet.
    if ((await trace.removedAt()) > Number(event.event_ts)) return undoGiven(deps, actor, { undo, place });
  }
  await tell(deps, { ...actor, place }, outcomeMessage(outcome, actor.frame));
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
  const trace = traceOf(deps.host.notes, scene, event);
  await trace.writeRemoved(event.event_ts);
  const given = await trace.given();
  if (given === null || Number(given.at) > Number(event.event_ts)) return;
  const place = placeOf(event);
  const actor = await enter(deps, keyed(scene, `${trace.key}:${given.at}`), { userId: event.user, place });
  if (actor !== null) await undoGiven(deps, actor, { undo: given.undo, place });
}

type Undo = Pick<ChatAction, "kind" | "verb" | "id">;

async function undoGiven(
  deps: SlackDeps,
  actor: Actor,
  { undo, place }: { readonly undo: Undo; readonly place: AnswerPlace },
): Promise<void> {
  const key = `${actor.key}:undo`;
  const { kind, verb, id } = undo;
  const outcome = await actor.desk.act({ kind, verb, id }, null, key);
  if (outcome.kind !== "form") await tell(deps, { ...actor, key, place }, outcomeMessage(outcome, actor.frame));
}

/** What is known of one person's one emoji on one message. */
interface Trace {
  readonly key: string;
  /** When it was last removed, by Slack's clock in s; 0 if never. */
  removedAt(): Promise<number>;
  writeRemoved(at: string): Promise<void>;
  given(): Promise<{ readonly at: string; readonly undo: Undo } | null>;
  writeGiven(given: { readonly at: string; readonly undo: Undo }): Promise<void>;
}

function traceOf(notes: Notes, { connection }: Scene, { user, item, reaction }: Reaction): Trace {
  const key = `reaction:${connection.externalId}:${user}:${item.channel}:${item.ts}:${withoutTone(reaction)}`;
  return {
    key,
    removedAt: async () => Number((await notes.read(`${key}:removed`)) ?? 0),
    async writeRemoved(at) {
      const before = Number((await notes.read(`${key}:removed`)) ?? 0);
      if (Number(at) > before) await notes.write(`${key}:removed`, at);
    },
    async given() {
      const { at, undo } = parsePayload((await notes.read(`${key}:given`)) ?? "{}") ?? {};
      if (typeof at !== "string") return null;
      const { kind, verb, id } = asRecord(undo);
      return { at, undo: { kind: String(kind), verb: String(verb), id: Number(id) } };
    },
    writeGiven: ({ at, undo: { kind, verb, id } }) =>
      notes.write(`${key}:given`, JSON.stringify({ at, undo: { kind, verb, id } })),
  };
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

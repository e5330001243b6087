import type { InboundRequest } from "@guildhall/core/chat";
import { slackManifest } from "../manifest.ts";
import { signatureOf } from "../verify.ts";
import type { FakeSlack } from "./fake-slack.ts";
import { toWire } from "./fake-views.ts";
import type { FakeTeam } from "./fake-world.ts";
import { nextTs } from "./fake-world.ts";

type Json = Readonly<Record<string, unknown>>;

/** How long a trigger opens a view, in ms. */
const TRIGGER_MS = 3000;
/** How long a one-time address takes answers, in ms. */
const ANSWERS_MS = 30 * 60_000;

/** Makes Slack's requests for one team, signed as Slack signs them. */
export interface FakeSender {
  event(event: Json, more?: Json): InboundRequest;
  /** Somebody writes to the app in their own conversation with it. */
  direct(text: string, userId: string, ts?: string): InboundRequest;
  /** A message is deleted; null if the app's scopes let it hear nothing of that. Slack doesn't say by whom. */
  deletion(message: { readonly channel: string; readonly ts: string }): InboundRequest | null;
  /** Somebody runs a workflow with a step of the manifest's; Slack fills in who they are. */
  step(id: string, userId: string, inputs: Json): InboundRequest;
  command(command: string, text: string, userId: string): InboundRequest;
  globalShortcut(callbackId: string, userId: string): InboundRequest;
  messageShortcut(callbackId: string, userId: string, message: Json): InboundRequest;
  /** A press in a message; `where` says in which. */
  press(actionId: string, userId: string, where?: PressedIn): InboundRequest;
  /** A press in a view that the app has opened, or on the person's home tab. */
  pressInView(actionId: string, userId: string, state?: Json): InboundRequest;
  submit(userId: string, values: Json): InboundRequest;
  suggest(userId: string, blockId: string, typed: string): InboundRequest;
  raw(body: string): InboundRequest;
  /** The same request as Slack sends it once more. */
  again(request: InboundRequest, retry: number): InboundRequest;
  /** What was answered at the address of the last interaction. */
  answers(): readonly Json[];
}

export interface PressedIn {
  readonly channel: string;
  readonly isEphemeral: boolean;
  readonly ts?: string;
  /** What the button has with it. */
  readonly value?: string;
}

export function createSender(fake: FakeSlack, team: FakeTeam, signingSecret: string): FakeSender {
  const { world } = fake;
  let lastAddress = "";

  const sign = (body: string, more: Readonly<Record<string, string>> = {}): InboundRequest => {
    const at = world.now();
    const sentAt = String(Math.floor(at.getTime() / 1000));
    const headers = {
      "x-slack-request-timestamp": sentAt,
      "x-slack-signature": signatureOf({ sentAt, body }, signingSecret),
    };
    return { path: "/slack/events", headers: { ...headers, ...more }, body, at };
  };
  const trigger = (userId: string): string => {
    const id = `${world.nextId()}.${world.nextId()}`;
    world.triggers.set(id, { teamId: team.id, userId, until: world.now().getTime() + TRIGGER_MS, isUsed: false });
    return id;
  };
  const address = (): string => {
    lastAddress = `r${world.nextId()}`;
    world.responses.set(lastAddress, { until: world.now().getTime() + ANSWERS_MS, bodies: [] });
    return `${fake.origin}/answers/${lastAddress}`;
  };
  const interaction = (payload: Json, userId: string): InboundRequest => {
    const user = { id: userId, username: userId.toLowerCase(), name: userId.toLowerCase(), team_id: team.id };
    const whole = { token: "legacy", team: { id: team.id, domain: "sparks" }, user, ...payload };
    return sign(new URLSearchParams({ payload: JSON.stringify(whole) }).toString());
  };
  const viewOf = (userId: string): Json => {
    const view = [...team.views.values()].findLast((each) => each.userId === userId);
    const home = team.homes.get(userId);
    if (view !== undefined) return toWire(view);
    const hash = team.homeHashes.get(userId) ?? "";
    return toWire({ id: `V-home-${userId}`, hash, userId, view: home as Json });
  };
  // A message that's drawn again has new ids of its blocks.
  const blockId = (): string => {
    const bodies = [...world.responses.values()].flatMap((each) => each.bodies as readonly Json[]);
    return `b${bodies.filter((body) => body["replace_original"] === true).length}`;
  };

  const event = (said: Json, more: Json = {}): InboundRequest =>
    sign(
      JSON.stringify({
        token: "legacy",
        type: "event_callback",
        event_id: `Ev${world.nextId()}`,
        event_time: Math.floor(world.now().getTime() / 1000),
        team_id: team.id,
        api_app_id: "A0FAKE",
        authorizations: [
          { team_id: team.id, enterprise_id: null, user_id: "U0BOT", is_bot: true, is_enterprise_install: false },
        ],
        event: { event_ts: nextTs(world), ...said },
        ...more,
      }),
    );
  const hasScope = (scope: string): boolean =>
    [...world.tokens.values()].some(
      ({ teamId, scopes, isRevoked }) => teamId === team.id && !isRevoked && scopes.includes(scope),
    );

  return {
    event,
    direct: (text, user, ts = nextTs(world)) =>
      event({ type: "message", channel_type: "im", channel: `D${user.slice(1)}`, user, text, ts }),
    deletion: ({ channel, ts }) => {
      const index = team.messages.findIndex((each) => each.channel === channel && each.ts === ts);
      if (index >= 0) team.messages.splice(index, 1);
      const type = channel.startsWith("D") ? "im" : "channel";
      if (!hasScope(type === "im" ? "im:history" : "channels:history")) return null;
      return event({
        type: "message",
        subtype: "message_deleted",
        hidden: true,
        channel,
        channel_type: type,
        ts: nextTs(world),
        deleted_ts: ts,
      });
    },
    step: (id, userId, given) => {
      const { inputs, outputs, person } = declaredStep(id);
      const execution = `Fx${world.nextId()}`;
      world.executions.set(execution, outputs);
      const all: Json = { ...given, [person]: { id: userId, secret: "secret" } };
      const missing = inputs.filter((name) => all[name] === undefined);
      if (missing.length > 0) throw new TypeError(`the workflow doesn't start without ${missing.join(", ")}`);
      return event({
        type: "function_executed",
        function: { callback_id: id },
        function_execution_id: execution,
        bot_access_token: "xwfp-secret",
        inputs: all,
      });
    },
    command: (command, text, userId) =>
      sign(
        new URLSearchParams({
          token: "legacy",
          team_id: team.id,
          channel_id: "C1",
          channel_name: "general",
          user_id: userId,
          user_name: userId.toLowerCase(),
          command,
          text,
          api_app_id: "A0FAKE",
          is_enterprise_install: "false",
          response_url: address(),
          trigger_id: trigger(userId),
        }).toString(),
      ),
    globalShortcut: (callbackId, userId) =>
      interaction(
        { type: "shortcut", callback_id: callbackId, trigger_id: trigger(userId), action_ts: nextTs(world) },
        userId,
      ),
    messageShortcut: (callbackId, userId, message) =>
      interaction(
        {
          type: "message_action",
          callback_id: callbackId,
          trigger_id: trigger(userId),
          action_ts: nextTs(world),
          response_url: address(),
          channel: { id: "C1", name: "general" },
          message_ts: "1.000001",
          message: { type: "message", ts: "1.000001", ...message },
        },
        userId,
      ),
    press: (
      actionId,
      userId,
      { channel, isEphemeral, ts = "1.000001", value } = { channel: "C1", isEphemeral: true },
    ) =>
      interaction(
        {
          type: "block_actions",
          trigger_id: trigger(userId),
          response_url: address(),
          channel: { id: channel, name: "general" },
          container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: isEphemeral },
          actions: [
            {
              type: "button",
              action_id: actionId,
              block_id: blockId(),
              action_ts: nextTs(world),
              ...(value !== undefined && { value }),
            },
          ],
        },
        userId,
      ),
    pressInView: (actionId, userId, state = {}) => {
      const view = { ...viewOf(userId), state: { values: state } };
      return interaction(
        {
          type: "block_actions",
          trigger_id: trigger(userId),
          container: { type: "view", view_id: (view as Json)["id"] },
          view,
          actions: [{ type: "button", action_id: actionId, block_id: "b", action_ts: nextTs(world) }],
        },
        userId,
      );
    },
    submit: (userId, values) => {
      const view = { ...viewOf(userId), state: { values } };
      return interaction({ type: "view_submission", trigger_id: trigger(userId), view, response_urls: [] }, userId);
    },
    suggest: (userId, blockId, typed) => {
      const view = viewOf(userId);
      const container = { type: "view", view_id: view["id"] };
      return interaction(
        { type: "block_suggestion", action_id: "choice", block_id: blockId, value: typed, container, view },
        userId,
      );
    },
    raw: (body) => sign(body),
    again: (request, retry) => ({
      ...request,
      headers: { ...request.headers, "x-slack-retry-num": String(retry), "x-slack-retry-reason": "http_timeout" },
    }),
    answers: () => (world.responses.get(lastAddress)?.bodies ?? []) as readonly Json[],
  };
}

interface DeclaredStep {
  readonly input_parameters: {
    readonly properties: Readonly<Record<string, { readonly type: string }>>;
    readonly required: readonly string[];
  };
  readonly output_parameters: { readonly required: readonly string[] };
}

/** What a step of the manifest's needs and gives, and which of its inputs is whoever runs it. */
function declaredStep(id: string) {
  const manifest = slackManifest({ origin: "https://guildhall.example", isSocketMode: false, rotatesTokens: false });
  const { [id]: step } = (manifest as { readonly functions: Readonly<Record<string, DeclaredStep>> }).functions;
  if (step === undefined) throw new TypeError(`no step ${id} in the manifest`);
  const { properties, required } = step.input_parameters;
  const person = Object.keys(properties).find((name) => properties[name]?.type === "slack#/types/user_context") ?? "";
  return { inputs: required, outputs: step.output_parameters.required, person };
}

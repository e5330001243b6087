import { NotFoundError, UnavailableError } from "@guildhall/core";
import type { ChatApp, ChatConnection, Delivery, InboundResponse, SendPace, TeamList } from "@guildhall/core/chat";
import type { AuthorizeResult, AuthorizeSourceData, CodedError, Context } from "@slack/bolt";
import { App, AuthorizationError, ErrorCode } from "@slack/bolt";
import { connectionOf, postAnswer } from "./answer.ts";
import { refreshChannels } from "./channels.ts";
import { openHome } from "./home.ts";
import { registerCommands } from "./listeners/commands.ts";
import { registerEvents } from "./listeners/events.ts";
import { registerFunctions } from "./listeners/functions.ts";
import { registerMentions } from "./listeners/mentions.ts";
import { registerOptions } from "./listeners/options.ts";
import { registerPresses } from "./listeners/presses.ts";
import { registerReactions } from "./listeners/reactions.ts";
import { registerShortcuts } from "./listeners/shortcuts.ts";
import { registerSubmissions } from "./listeners/submissions.ts";
import { parsePayload } from "./payload.ts";
import { createPeople } from "./people.ts";
import { receiveFromSlack } from "./receive.ts";
import { fetchBySocket } from "./socket-mode.ts";
import { sendToSlack } from "./send.ts";
import type { SlackConfig, SlackDeps, SlackHost } from "./slack-host.ts";
import { readTeam } from "./team-list.ts";
import { slackText } from "./texts/slack-text.ts";
import { clientOf, clientOptions, isExpired, isRenewable, isRevoked, platformError, settleFailure } from "./web-api.ts";

export interface SlackApp extends ChatApp {
  /** Reads a team's channels again, such as after it was connected. */
  refreshChannels(connection: ChatConnection): Promise<void>;
  readTeam(connection: ChatConnection): Promise<TeamList>;
  /** Draws somebody's home tab again, such as after something of theirs has changed. */
  refreshHome(connection: ChatConnection, userId: string): Promise<void>;
}

/** Slack takes about a message a second in a channel, and as many again for each other one. */
const PACE: SendPace = { perSecond: 20, placeGapMs: 1000, perMinuteInGroups: 60 };

export function createSlackApp(host: SlackHost, config: SlackConfig): SlackApp {
  const deps: SlackDeps = { host, config, people: createPeople(host) };
  const app = createBolt(deps);
  return {
    provider: "slack",
    pace: PACE,
    fetch: config.appToken === undefined ? null : fetchBySocket({ ...deps, appToken: config.appToken }),
    receive: (request) => receiveFromSlack(request, config.signingSecret),
    handle: (delivery) => feed(app, delivery),
    send: (item) => sendToSlack(item, deps),
    refreshChannels: (connection) => refreshChannels(deps, { connection, client: clientOf(connection, deps) }),
    readTeam: (connection) => readTeam({ connection, client: clientOf(connection, deps) }),
    refreshHome: (connection, userId) => openHome(deps, { connection, client: clientOf(connection, deps) }, userId),
  };
}

// Bolt gets its deliveries from the store, not from a server of its own: it neither listens nor verifies.
function createBolt(deps: SlackDeps): App {
  const options = clientOptions(deps);
  const idle = async (): Promise<void> => undefined;
  const app = new App({
    receiver: { init: () => undefined, start: idle, stop: idle },
    authorize: (source) => authorize(deps, source),
    clientOptions: options,
    ...(options.logger !== undefined && { logger: options.logger }),
    convoStore: false,
    extendedErrorHandler: true,
    // A workflow's own token isn't stored with its delivery; the team's does.
    attachFunctionToken: false,
  });
  for (const register of LISTENERS) register(app, deps);
  app.error((args: Failure) => fail(deps, args));
  return app;
}

const LISTENERS = [
  registerCommands,
  registerShortcuts,
  registerPresses,
  registerSubmissions,
  registerOptions,
  registerEvents,
  registerReactions,
  registerMentions,
  registerFunctions,
];

const RENEWED_SOON = "the team's token is being renewed";

async function authorize({ host }: SlackDeps, source: AuthorizeSourceData<boolean>): Promise<AuthorizeResult> {
  const id = source.isEnterpriseInstall ? source.enterpriseId : source.teamId;
  const connection = id === undefined ? null : await host.findConnection(id);
  if (connection === null) throw new NotFoundError("team", { team: id });
  if (isExpired(connection, host.now())) throw new UnavailableError(RENEWED_SOON);
  const { botToken, botUserId } = connection.credentials;
  return {
    connection,
    teamId: source.teamId ?? connection.externalId,
    ...(botToken !== undefined && { botToken }),
    ...(botUserId !== undefined && { botUserId }),
  };
}

async function feed(app: App, { id, body }: Delivery): Promise<InboundResponse> {
  let response: InboundResponse = { status: 200, body: "" };
  await app.processEvent({
    body: { ...parsePayload(body) },
    customProperties: { deliveryId: id },
    ack: async (answer: unknown) => {
      if (answer !== undefined && answer !== "") response = { status: 200, body: JSON.stringify(answer) };
    },
  });
  return response;
}

interface Failure {
  readonly error: CodedError;
  readonly body: object;
  readonly context: Context;
}

/** Ends a delivery that failed: the host repeats what is worth it, and the rest is told to whoever waits. */
async function fail(deps: SlackDeps, { error, body, context }: Failure): Promise<void> {
  if (error instanceof AuthorizationError) return tellUnknownTeam(deps, error.original, body);
  const cause = causeOf(error);
  const team = context.isEnterpriseInstall ? context.enterpriseId : context.teamId;
  if (team !== undefined && isRenewable(connectionOf(context), platformError(cause)))
    throw new UnavailableError(RENEWED_SOON, { cause });
  if (isRevoked(platformError(cause)) && team !== undefined) await deps.host.disconnect(team, "revoked");
  settleFailure(cause, deps.host, "delivery");
}

async function tellUnknownTeam(deps: SlackDeps, cause: Error, body: object): Promise<void> {
  if (!(cause instanceof NotFoundError)) throw cause;
  deps.host.log.info({ ...cause.details }, "a team that is not connected");
  const { response_url: url = "" } = body as { readonly response_url?: string };
  const text = slackText("en", "chat.slack.unknownTeam", { origin: deps.host.origin });
  if (url !== "") await postAnswer(deps, url, { response_type: "ephemeral", text });
}

// Bolt wraps what it doesn't know.
function causeOf(error: CodedError): Error {
  return error.code === ErrorCode.UnknownError && error.original !== undefined ? error.original : error;
}

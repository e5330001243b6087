import type { ChatConnection, InboundRequest, InboundResponse } from "@guildhall/core/chat";
import { createSlackApp } from "../slack-app.ts";
import type { SlackApp } from "../slack-app.ts";
import { blockFaults, optionFaults } from "../blocks/block-limits.ts";
import type { FakeSender } from "./fake-sender.ts";
import { createSender } from "./fake-sender.ts";
import type { FakeSlack } from "./fake-slack.ts";
import { startFakeSlack } from "./fake-slack.ts";
import type { FakeTeam } from "./fake-world.ts";
import { addChannel, addTeam, addUser, BOT_ID } from "./fake-world.ts";
import type { ScriptedDesk } from "./scripted-desk.ts";
import { createScriptedDesk } from "./scripted-desk.ts";
import type { ScriptedHost } from "./scripted-host.ts";
import { createScriptedHost } from "./scripted-host.ts";

export const SIGNING_SECRET = "signing-secret";
export const TOKEN = "bot-token";
const SCOPES = [
  "users:read",
  "users:read.email",
  "chat:write",
  "chat:write.public",
  "channels:read",
  "links:write",
  "im:history",
  "usergroups:read",
];

/** A team with the app, a fake Slack and a scripted host behind it. */
export interface SlackScene {
  readonly clock: { now: Date };
  readonly fake: FakeSlack;
  readonly team: FakeTeam;
  readonly host: ScriptedHost;
  readonly app: SlackApp;
  readonly slack: FakeSender;
  readonly connection: ChatConnection;
  /** Anna is linked; Vera is not. */
  readonly anna: ScriptedDesk;
  /** Receives and works on a request, as a host does. */
  deliver(request: InboundRequest): Promise<InboundResponse>;
  /** The methods that were called since the last time. */
  methods(): readonly string[];
  close(): Promise<void>;
}

export async function openScene(): Promise<SlackScene> {
  const clock = { now: new Date("2026-03-02T10:00:00.000Z") };
  const now = (): Date => clock.now;
  const fake = await startFakeSlack(now);
  const team = addTeam(fake.world, "T1");
  fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: SCOPES, isRevoked: false });
  addUser(team, { id: "UANNA", name: "Anna" });
  addUser(team, { id: "UBOB", name: "Bob" });
  addUser(team, { id: "UVERA", name: "Вера", locale: "ru-RU" });
  addUser(team, { id: "UBOT", name: "Deploys", isBot: true });
  addUser(team, { id: "UGUEST", name: "Gast", isGuest: true });
  addUser(team, { id: "UGONE", name: "Olga", isDeleted: true });
  addUser(team, { id: "UOTHER", name: "Otto", teamId: "T2" });
  addChannel(team, { id: "C1", name: "general" });
  addChannel(team, { id: "C2", name: "secret", hasApp: false, isPrivate: true });
  addChannel(team, { id: "C3", name: "old", isArchived: true });
  addChannel(team, { id: "C4", name: "news", hasApp: false });
  const host = createScriptedHost(now);
  const credentials = { botToken: TOKEN, botUserId: BOT_ID };
  const connection: ChatConnection = { workspaceId: 1, externalId: "T1", name: "Sparks", language: "en", credentials };
  host.connections.set("T1", connection);
  const anna = createScriptedDesk();
  host.desks.set("UANNA", anna);
  const app = createSlackApp(host, {
    signingSecret: SIGNING_SECRET,
    apiUrl: fake.apiUrl,
    fetch: globalThis.fetch,
    fileOrigins: [fake.origin],
  });
  let seen = 0;
  return {
    clock,
    fake,
    team,
    host,
    app,
    slack: createSender(fake, team, SIGNING_SECRET),
    connection,
    anna,
    async deliver(request) {
      const answer = app.receive(request);
      const response = answer.kind === "answer" ? answer.response : await app.handle(answer.delivery);
      checkAnswer(response);
      return answer.kind === "later" ? { status: 200, body: "" } : response;
    },
    methods() {
      const calls = fake.world.calls.slice(seen);
      seen = fake.world.calls.length;
      return calls.map(({ method, error }) => (error === "" ? method : `${method}: ${error}`));
    },
    close: () => fake.close(),
  };
}

// Slack drops an answer that breaks its limits, and the person sees a modal that does nothing.
function checkAnswer({ body }: InboundResponse): void {
  if (body === "") return;
  const { view, options } = JSON.parse(body) as { readonly view?: unknown; readonly options?: unknown };
  const faults = [
    ...(view === undefined ? [] : blockFaults(view)),
    ...(options === undefined ? [] : optionFaults(options)),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

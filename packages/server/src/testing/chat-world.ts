import type { ChatCard, OutboundItem, SendOutcome } from "@guildhall/core/chat";
import pino from "pino";
import { createIdleBus } from "../events/create-bus.ts";
import { saveChannels } from "../chat/connection.repository.ts";
import { connectChat } from "../chat/connections.ts";
import { PRIORITY, queueMessages } from "../chat/outbox.repository.ts";
import type { NewMessage } from "../chat/outbox.repository.ts";
import type { SendParts, SendingApp } from "../chat/send-due.ts";
import type { Database, Handle } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import { systemRandom } from "../lib/random.ts";
import { buildWorkspace } from "./build-people.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import { TEST_CONFIG } from "./test-server.ts";

let teams = 0;

/** A chat with one connected team, in which everything that's sent is kept. */
export interface ChatWorld {
  readonly workspaceId: number;
  readonly externalId: string;
  readonly clock: FixedClock;
  readonly parts: SendParts;
  readonly app: SendingApp;
  /** What the chat took, in order; `ms` since the world began. */
  readonly sent: readonly (Pick<OutboundItem, "act" | "place" | "messageId" | "threadId"> & {
    readonly title: string;
    readonly ms: number;
  })[];
  queue(title: string, more?: Partial<NewMessage>): Promise<void>;
  rows(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** What a test wants of its chat; `answer` decides instead of taking everything. */
export interface ChatWorldOptions {
  readonly pace?: Partial<SendingApp["pace"]>;
  readonly answer?: (item: OutboundItem) => Promise<SendOutcome | undefined> | SendOutcome | undefined;
}

export const cardOf = (title: string): ChatCard => ({ title, link: "", facts: [], body: "", actions: [] });

/** Connects a team of Slack with the channel `C1`. */
export async function connectTestChat(
  deps: Pick<Deps, "config" | "random" | "clock"> & { readonly db: Handle },
  { workspaceId, externalId }: { readonly workspaceId: number; readonly externalId: string },
): Promise<void> {
  const name = { workspaceId, provider: "slack", externalId } as const;
  const wish = { ...name, name: "Team", language: "en", isPersonal: false, credentials: {} } as const;
  await connectChat({ ...deps, at: deps.clock.now() }, wish);
  await saveChannels(deps.db, name, { channels: [{ id: "C1", name: "general" }], missedScope: "" });
}

export async function buildChatWorld(database: Database, options: ChatWorldOptions = {}): Promise<ChatWorld> {
  const { id: workspaceId } = await buildWorkspace(database.handle);
  const externalId = `T-${String((teams += 1))}-${systemRandom.uuid()}`;
  const clock = createFixedClock();
  const start = clock.now().getTime();
  const log = pino({ enabled: false });
  const bus = createIdleBus({ db: database, log, random: systemRandom });
  const parts = { config: TEST_CONFIG, db: database, bus, clock, log };
  await connectChat(
    { ...parts, db: database.handle, random: systemRandom, at: clock.now() },
    {
      workspaceId,
      provider: "slack",
      externalId,
      name: "Team",
      language: "en",
      isPersonal: false,
      credentials: { botToken: "xoxb" },
    },
  );
  const sent: ChatWorld["sent"][number][] = [];
  const app: SendingApp = {
    provider: "slack",
    pace: { perSecond: 1_000, placeGapMs: 0, perMinuteInGroups: 1_000, ...options.pace },
    send: async (item) => {
      const decided = await options.answer?.(item);
      if (decided !== undefined) return decided;
      const { act, place, messageId, threadId, card } = item;
      sent.push({ act, place, messageId, threadId, title: card.title, ms: clock.now().getTime() - start });
      return { kind: "sent", messageId: messageId === "" ? `m-${String(item.id)}` : messageId };
    },
  };
  return {
    workspaceId,
    externalId,
    clock,
    parts,
    app,
    sent,
    queue: (title, more = {}) =>
      queueMessages(
        database.handle,
        [
          {
            workspaceId,
            provider: "slack",
            externalId,
            place: "C1",
            isGroup: true,
            language: "en",
            priority: PRIORITY.announcement,
            key: title,
            card: cardOf(title),
            about: null,
            threadOf: null,
            threadId: "",
            messageId: "",
            ...more,
          },
        ],
        clock.now(),
      ),
    rows: () =>
      database.handle
        .selectFrom("chat_outbox")
        .select(["id", "key", "problem", "error", "attempts", "message_id", "due_at", "taken_until"])
        .where("workspace_id", "=", workspaceId)
        .orderBy("id")
        .execute(),
  };
}

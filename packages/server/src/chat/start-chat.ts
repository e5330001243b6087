import type { OutboundItem, SendOutcome } from "@guildhall/core/chat";
import { InvariantError } from "@guildhall/core";
import type { Transport } from "@guildhall/core/transport";
import type { Deps } from "../lib/deps.ts";
import type { AppHost, ChatAppPlug, HostedApp } from "./chat-app-plug.ts";
import type { ChatApps } from "./chat-apps.ts";
import { createChatHost } from "./chat-host.ts";
import { moveChat } from "./connections.ts";
import { dropLateMessages, findNextDue } from "./due-message.repository.ts";
import { MAX_CHAT_AGE_MS } from "./chat-reader.ts";
import { renewDueCredentials } from "./renew-credentials.service.ts";
import { createInbox } from "./inbox.ts";
import type { Inbox } from "./inbox.ts";
import { findIcons } from "./find-icons.ts";
import { holdAnnouncements } from "./hold-announcements.ts";
import { createChatNotes } from "./notes.ts";
import { recognizePerson } from "./recognize-person.service.ts";
import { sendDue } from "./send-due.ts";
import { introduceApp, untilTaken, waitForToken } from "./introduce-app.ts";

/** How often the queue is looked through without a reason, in ms. */
const POLL_MS = 1_000;

/** Pause after messages were claimed, in ms: what the pace held back may be ready. */
const BUSY_MS = 50;

/** How often what was left behind is looked for, in ms. */
const RESUME_MS = 5_000;

/** An app that runs in this process. */
export interface RunningChat {
  readonly app: HostedApp;
  readonly paths: readonly string[];
  readonly inbox: Inbox;
  /** Begins to tell the provider what it has to know of us, where that's needed. */
  introduce(): void;
  /** Begins to send, to take up what was left behind, and to fetch where the provider can't call. */
  start(): void;
  /** Finishes what is going on. */
  stop(): Promise<void>;
}

export interface ChatParts {
  readonly deps: Pick<Deps, "config" | "db" | "bus" | "clock" | "random" | "log">;
  readonly apps: ChatApps;
  readonly origin: string;
  readonly transport: Transport;
}

export function createChat(parts: ChatParts): readonly RunningChat[] {
  return parts.apps.plugs.map((plug) => createRunningChat(parts, plug));
}

function createRunningChat(parts: ChatParts, plug: ChatAppPlug): RunningChat {
  const { deps } = parts;
  const { provider, paths } = plug;
  let app: HostedApp | null = null;
  const loop = createLoop(async () => {
    if (app === null) return POLL_MS;
    return (await sendDue(deps, app)) > 0 ? BUSY_MS : untilNextDue(deps, provider);
  }, deps.log);
  const sendNow = (item: OutboundItem): Promise<SendOutcome> => {
    if (app === null) throw new InvariantError("an app answers nobody while it's being made");
    return app.send(item);
  };
  const host: AppHost = {
    ...createChatHost({
      ...parts,
      ...{ provider, createDesk: parts.apps.createDesk, plainWords: plug.plainWords, sendNow, wake: loop.wake },
    }),
    notes: createChatNotes(deps, provider),
    findIcons: (connection) => findIcons(deps.db.handle, connection),
    recognize: (connection, person) => recognizePerson(deps, { provider, connection, ...person }),
    moveChat: (externalId, to) =>
      deps.db.transaction((tx) => moveChat({ ...deps, db: tx }, { provider, externalId }, to)),
    whileAnswering: (place, key, answer) => holdAnnouncements(deps, { provider, place, key }, answer),
    whileRefused: async (signal) => {
      if (app !== null) await waitForToken({ ...deps, signal }, app);
    },
  };
  app = plug.create(host);
  const running = app;
  const inbox = createInbox(deps, running);
  const upkeep = createLoop(async () => {
    const before = new Date(deps.clock.now().getTime() - MAX_CHAT_AGE_MS);
    await dropLateMessages(deps.db.handle, { provider, before });
    await renewDueCredentials(deps, running);
    return (await inbox.resume()) > 0 ? BUSY_MS : RESUME_MS;
  }, deps.log);
  const stopping = new AbortController();
  let introducing: Promise<void> = Promise.resolve();
  let fetching: Promise<void> = Promise.resolve();
  let unsubscribe = (): void => undefined;
  return {
    app: running,
    paths,
    inbox,
    introduce() {
      introducing = introduceApp(running, { ...deps, signal: stopping.signal });
    },
    start() {
      // Every event may have queued something.
      unsubscribe = deps.bus.subscribe((message) => {
        if (message.kind === "news" && message.seq !== undefined) loop.wake();
      });
      loop.start();
      upkeep.start();
      const listen = running.fetch;
      if (listen !== null) {
        const { signal } = stopping;
        // Chats that were lost with an earlier token are there again before anything of them is taken.
        fetching = untilTaken({ ...deps, signal }, running)
          .then(() => listen((delivery) => inbox.takeLater(delivery), signal))
          .catch((error: unknown) => {
            deps.log.error({ err: error, provider }, "a chat is no longer listened to");
          });
      }
    },
    async stop() {
      unsubscribe();
      stopping.abort();
      await Promise.all([loop.stop(), upkeep.stop(), introducing, fetching]);
      await inbox.settle();
    },
  };
}

/** How long to pause, in ms: what only waits for the pace is looked for soon. */
async function untilNextDue({ db, clock }: ChatParts["deps"], provider: ChatAppPlug["provider"]): Promise<number> {
  const next = await findNextDue(db.handle, provider);
  return next === null ? POLL_MS : Math.min(POLL_MS, Math.max(BUSY_MS, next.getTime() - clock.now().getTime()));
}

interface Loop {
  start(): void;
  /** Works soon, however long it would have paused. */
  wake(): void;
  stop(): Promise<void>;
}

/** Works again and again; the work says how long to pause, in ms. */
function createLoop(work: () => Promise<number>, log: Deps["log"]): Loop {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let isAwaited = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isAwaited = false;
    let pauseMs = POLL_MS;
    try {
      pauseMs = await work();
    } catch (error) {
      log.error({ err: error }, "a chat's work failed");
    }
    working = null;
    schedule(isAwaited ? 0 : pauseMs);
  };
  const schedule = (pauseMs: number): void => {
    if (!isRunning) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      working = run();
    }, pauseMs);
    timer.unref();
  };
  return {
    start() {
      isRunning = true;
      schedule(0);
    },
    wake() {
      if (working === null) schedule(0);
      else isAwaited = true;
    },
    async stop() {
      isRunning = false;
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}

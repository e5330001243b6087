import type { ChatProviderName } from "@guildhall/core/chat";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { CommitHooks } from "../lib/run-and-tell.ts";
import type { Tx } from "../db/database.ts";
import { findHolders } from "../users/index.ts";
import { findBot, findBotWorkspaces, moveBotChats, saveBot } from "./bot.repository.ts";
import type { BotName, FoundBot, StoredBot } from "./bot.repository.ts";

export type BotParts = Pick<Deps, "db" | "bus" | "clock">;

type Found = Omit<FoundBot, "at">;

/**
 * Keeps whether a bot's token is taken. Once it's refused, all of its chats are lost, and each workspace hears of that
 * once; once it's taken again, they go on. Done again after a crash, it does what's left. False if it doesn't count, since
 * another process started with another token.
 */
export async function keepFoundBot(parts: BotParts, found: Found): Promise<boolean> {
  const at = parts.clock.now();
  const { provider, name } = found;
  const before = await findBot(parts.db.handle, provider);
  const bot = await saveBot(parts.db.handle, { ...found, at });
  if (bot === undefined) return false;
  if (name === null) await loseChats(parts, provider, bot);
  else await resumeChats(parts, provider, { before, name });
  return true;
}

async function loseChats(parts: BotParts, provider: ChatProviderName, bot: StoredBot): Promise<void> {
  const { externalId } = bot;
  const name = nameOf(bot);
  await forEachWorkspace(parts, { provider, state: "active" }, async (work, workspaceId) => {
    const isMoved = await moveBotChats(
      work.db,
      { workspaceId, provider },
      { from: "active", to: "revoked", at: work.at },
    );
    if (!isMoved) return;
    const managerIds = [...(await findHolders(work.db, workspaceId, "manage-ws-settings"))];
    const payload = { provider, externalId, name, reason: "revoked" as const, managerIds };
    await recordEvent({ ...work, actor: productIn(workspaceId) }, { type: "chat.disconnected", payload });
  });
}

async function resumeChats(
  parts: BotParts,
  provider: ChatProviderName,
  { before, name }: { readonly before: StoredBot | undefined; readonly name: BotName },
): Promise<void> {
  const { externalId } = name;
  const isSame = before === undefined || before.externalId === "" || before.externalId === externalId;
  await forEachWorkspace(parts, { provider, state: "revoked" }, async (work, workspaceId) => {
    // Another bot isn't where that one was.
    const to = isSame ? "active" : "uninstalled";
    if (!(await moveBotChats(work.db, { workspaceId, provider }, { from: "revoked", to, at: work.at }))) return;
    if (!isSame) return;
    const payload = { provider, externalId, name: nameOf(name) };
    await recordEvent({ ...work, actor: productIn(workspaceId) }, { type: "chat.connected", payload });
  });
}

type Work = Pick<CommitHooks, "tell"> & { readonly db: Tx; readonly at: Date };

async function forEachWorkspace(
  parts: BotParts,
  of: Parameters<typeof findBotWorkspaces>[1],
  run: (work: Work, workspaceId: number) => Promise<void>,
): Promise<void> {
  const at = parts.clock.now();
  for (const workspaceId of await findBotWorkspaces(parts.db.handle, of)) {
    await runAndTell(parts, (tx, after) => run({ ...after, db: tx, at }, workspaceId));
  }
}

function nameOf({ username }: BotName): string {
  return username === "" ? "Guildhall" : `@${username}`;
}

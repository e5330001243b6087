import { dueDigest } from "@guildhall/core/integrations";
import type { Tx } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import { claimDigest } from "./digest.repository.ts";
import type { DigestChat } from "./digest.repository.ts";
import { PRIORITY, queueMessages } from "./outbox.repository.ts";
import { writeDigest } from "./write-digest.service.ts";

export interface DigestParts extends Pick<Deps, "db" | "clock"> {
  readonly loaders: SubjectLoaders;
  /** Who still has thanks to give in a workspace this month. */
  readonly countGivers: (chat: DigestChat, at: Date) => Promise<number>;
}

/** Queues a chat's digest if it's due, once over all processes and restarts; says whether it did. */
export async function sendDigest(parts: DigestParts, chat: DigestChat): Promise<boolean> {
  const at = parts.clock.now();
  const week = dueDigest({ now: at, zone: chat.settings.tz, since: chat.since });
  if (week === null) return false;
  const givers = await parts.countGivers(chat, at);
  return parts.db.transaction(async (tx: Tx) => {
    if (!(await claimDigest(tx, chat, week))) return false;
    const card = await writeDigest(tx, chat, { week, loaders: parts.loaders, givers, at });
    if (card === null) return false;
    const { workspaceId, provider, externalId, channelId, language } = chat;
    const to = { workspaceId, provider, externalId, place: channelId, isGroup: true, language };
    const key = `digest ${provider} ${externalId} ${week.endsAt.toISOString()}`;
    const alone = { about: null, threadOf: null, threadId: "", messageId: "" };
    await queueMessages(tx, [{ ...to, ...alone, priority: PRIORITY.announcement, key, card }], at);
    return true;
  });
}

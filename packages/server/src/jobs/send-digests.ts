import { monthKeyAt } from "@guildhall/core";
import { featuresAt } from "@guildhall/core/billing";
import { hasFeature } from "@guildhall/core/permissions";
import { DEFAULT_THANKS_SETTINGS, quotaOf, quotaStates } from "@guildhall/core/thanks";
import type { ThanksSettings } from "@guildhall/core/thanks";
import { findDigestChats, sendDigest } from "../chat/index.ts";
import type { DigestChat } from "../chat/index.ts";
import type { Deps } from "../lib/deps.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import { findGivers, findGivingWorkspace } from "./quota-reminder.repository.ts";

export type DigestDeps = Pick<Deps, "config" | "db" | "clock" | "log">;

/** Members looked at in one statement. */
const BATCH = 200;

/** The job that posts the week in each chat's channel for announcements; returns how many it posted. */
export function createDigests(deps: DigestDeps, loaders: SubjectLoaders): () => Promise<number> {
  const parts = { ...deps, loaders, countGivers: (chat: DigestChat, at: Date) => countGivers(deps, chat, at) };
  return async () => {
    let posted = 0;
    for (const chat of await findDigestChats(deps.db.handle)) {
      try {
        if (await sendDigest(parts, chat)) posted += 1;
      } catch (error) {
        // One workspace's failure doesn't stop the others; it's retried a minute later.
        deps.log.error({ err: error, workspaceId: chat.workspaceId }, "a digest could not be written");
      }
    }
    return posted;
  };
}

async function countGivers(
  { db, config }: DigestDeps,
  { workspaceId, settings }: DigestChat,
  at: Date,
): Promise<number> {
  const workspace = await findGivingWorkspace(db.handle, workspaceId);
  if (workspace === undefined) return 0;
  const features = featuresAt(workspace.license, { now: at, mode: config.licenses });
  if (!hasFeature({ features }, "new-thanks")) return 0;
  // Only values validated by the settings' schema are ever stored.
  const thanks = { ...DEFAULT_THANKS_SETTINGS, ...(workspace.thanksSettings as Partial<ThanksSettings>) };
  const month = monthKeyAt(at, settings.tz);
  let count = 0;
  for (let after = 0; ;) {
    const givers = await findGivers(db.handle, { workspaceId, month, after, limit: BATCH });
    count += givers.filter(({ roles, used }) =>
      quotaStates(quotaOf(thanks.quota, ["member", ...roles]), used).some(({ free }) => free > 0),
    ).length;
    after = givers.at(-1)?.id ?? 0;
    if (givers.length < BATCH) return count;
  }
}

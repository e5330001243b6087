import { isDraft, mayManage } from "@guildhall/core/activities";
import { chainAbilities } from "@guildhall/core/chains";
import type { Chain } from "@guildhall/core/chains";
import { parseInstant } from "@guildhall/core";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { requireVisible } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentChainCard } from "./chain.presenter.ts";
import { findChain } from "./chain.repository.ts";
import type { ChainRow } from "./chain.repository.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getChain(call: MemberCall, id: number): Promise<Chain> {
  const { actor, db } = call;
  const row = await requireVisible("chain", call, await findChain(db, { workspaceId: actor.workspace.id, id }));
  return {
    ...presentChainCard(row),
    channel: mayManage("chain", actor).allowed ? row.channel : null,
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
    abilities: abilitiesOf(call, row),
  };
}

function abilitiesOf({ actor, at }: MemberCall, row: ChainRow): Chain["abilities"] {
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = chainAbilities({ actor, workspace, chain: row });
  const { schedule: line } = presentChainCard(row);
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "chain",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: {},
    now: at,
  });
  return { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
}

function shareUrls({ deps }: MemberCall, { id, title }: ChainRow): Chain["urls"] {
  const web = `${originOf(deps.config)}/chain/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}

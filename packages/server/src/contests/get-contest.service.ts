import { isDraft, mayManage } from "@guildhall/core/activities";
import { contestAbilities } from "@guildhall/core/contests";
import type { Contest } from "@guildhall/core/contests";
import { parseInstant } from "@guildhall/core";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { requireVisible } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentContestCard } from "./contest.presenter.ts";
import { findContest } from "./contest.repository.ts";
import type { ContestRow } from "./contest.repository.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getContest(call: MemberCall, id: number): Promise<Contest> {
  const { actor, db } = call;
  const row = await requireVisible("contest", call, await findContest(db, { workspaceId: actor.workspace.id, id }));
  return {
    ...presentContestCard(row),
    channel: mayManage("contest", actor).allowed ? row.channel : null,
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
    abilities: abilitiesOf(call, row),
  };
}

function abilitiesOf({ actor, at }: MemberCall, row: ContestRow): Contest["abilities"] {
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = contestAbilities({ actor, workspace, contest: row });
  const { schedule: line } = presentContestCard(row);
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "contest",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: {},
    now: at,
  });
  return { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
}

function shareUrls({ deps }: MemberCall, { id, title }: ContestRow): Contest["urls"] {
  const web = `${originOf(deps.config)}/contest/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}

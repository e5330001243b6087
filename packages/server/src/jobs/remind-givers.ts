import { localTimeAt, monthKeyAt, periodSpan, toDayText } from "@guildhall/core";
import type { LocalDate } from "@guildhall/core";
import { featuresAt } from "@guildhall/core/billing";
import type { FeatureMoment } from "@guildhall/core/billing";
import { hasFeature } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import {
  DEFAULT_THANKS_SETTINGS,
  isReminderDue,
  latestReminderDay,
  quotaOf,
  quotaStates,
} from "@guildhall/core/thanks";
import type { QuotaState, ThanksSettings } from "@guildhall/core/thanks";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { claimReminders, findGivers, findRemindingWorkspaces } from "./quota-reminder.repository.ts";
import type { Giver, RemindingWorkspace } from "./quota-reminder.repository.ts";

export type ReminderDeps = Pick<Deps, "config" | "db" | "clock" | "bus">;

/** No reminders at night: they start at this local hour of the workspace. */
const FIRST_HOUR = 9;

/** Members handled in one transaction. */
const BATCH = 200;

/** The job that reminds givers of unused quota, once per giver and reminder day. */
export function createQuotaReminders(deps: ReminderDeps): () => Promise<number> {
  // Last occasion handled per workspace: nothing is due until the key changes.
  const looked = new Map<number, string>();
  return async () => {
    const at = deps.clock.now();
    let reminded = 0;
    for (const workspace of await findRemindingWorkspaces(deps.db.handle)) {
      const occasion = occasionOf(workspace, { now: at, mode: deps.config.licenses });
      if (occasion === null || looked.get(workspace.id) === occasion.key) continue;
      reminded += await remindAll(deps, occasion);
      looked.set(workspace.id, occasion.key);
    }
    return reminded;
  };
}

interface Occasion {
  readonly workspaceId: number;
  readonly settings: WorkspaceSettings;
  readonly thanks: ThanksSettings;
  readonly today: LocalDate;
  /** `YYYY-MM` in the workspace's zone. */
  readonly month: string;
  /** The reminder day, `YYYY-MM-DD`; each giver is told once. */
  readonly period: string;
  readonly at: Date;
  /** Changes with anything that could make more givers due. */
  readonly key: string;
}

/** The workspace's current reminder; null if none. */
function occasionOf(workspace: RemindingWorkspace, moment: FeatureMoment): Occasion | null {
  if (!hasFeature({ features: featuresAt(workspace.license, moment) }, "new-thanks")) return null;
  const at = moment.now;
  // Only values validated by the settings' schemas are ever stored.
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, ...(workspace.settings as Partial<WorkspaceSettings>) };
  const thanks = { ...DEFAULT_THANKS_SETTINGS, ...(workspace.thanksSettings as Partial<ThanksSettings>) };
  const today = localTimeAt(at, settings.tz);
  const day = latestReminderDay({ reminder: thanks.reminder, today, firstWeekday: settings.firstWeekday });
  if (day === 0 || (day === today.day && today.hour < FIRST_HOUR)) return null;
  const period = toDayText({ ...today, day });
  const month = monthKeyAt(at, settings.tz);
  const key = JSON.stringify([toDayText(today), period, thanks]);
  return { workspaceId: workspace.id, settings, thanks, today, month, period, at, key };
}

async function remindAll(deps: ReminderDeps, occasion: Occasion): Promise<number> {
  let reminded = 0;
  for (let after = 0; ;) {
    const givers = await findGivers(deps.db.handle, { ...occasion, after, limit: BATCH });
    const due = givers.flatMap((giver) => dueOf(giver, occasion));
    if (due.length > 0) reminded += await remind(deps, occasion, due);
    after = givers.at(-1)?.id ?? 0;
    if (givers.length < BATCH) return reminded;
  }
}

interface DueReminder {
  readonly memberId: number;
  readonly quota: readonly QuotaState[];
}

function dueOf(giver: Giver, { settings, thanks, today }: Occasion): readonly DueReminder[] {
  const quota = quotaStates(quotaOf(thanks.quota, ["member", ...giver.roles]), giver.used);
  const { reminder, reminderPercent } = thanks;
  const { firstWeekday } = settings;
  const { lastRemindedDay } = giver;
  const isDue = isReminderDue({ reminder, reminderPercent, firstWeekday, today, lastRemindedDay, quota });
  return isDue ? [{ memberId: giver.id, quota }] : [];
}

/** Only the process that claims a giver's reminder records the event. */
async function remind(deps: ReminderDeps, occasion: Occasion, due: readonly DueReminder[]): Promise<number> {
  const { workspaceId, period, month, settings, at } = occasion;
  const endsAt = periodSpan(month, settings.tz).endsAt.toISOString();
  return runAndTell(deps, async (tx, { tell }) => {
    const memberIds = due.map((each) => each.memberId);
    const mine = await claimReminders(tx, { workspaceId, period, memberIds, at });
    const actor = productIn(workspaceId);
    for (const { memberId, quota } of due.filter((each) => mine.has(each.memberId))) {
      const payload = { memberId, quota: quota.map((each) => ({ ...each })), endsAt };
      await recordEvent({ db: tx, at, actor, tell }, { type: "quota.reminder_due", payload });
    }
    return mine.size;
  });
}

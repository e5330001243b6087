import type { JiraRule } from "@guildhall/core/jira-rewards";
import type { RegroupRows } from "../feature.ts";
import type { Handle } from "../db/database.ts";

const COLUMNS = [
  "id",
  "project_key as projectKey",
  "site_url as siteUrl",
  "group_id as groupId",
  "outcome",
  "wait_days as waitDays",
  "effect",
  "asks",
  "daily_cap as dailyCap",
  "is_enabled as isEnabled",
  "since",
] as const;

/** The oldest first. */
export async function findRules(db: Handle, workspaceId: number): Promise<readonly JiraRule[]> {
  return db.selectFrom("jira_rules").select(COLUMNS).where("workspace_id", "=", workspaceId).orderBy("id").execute();
}

/** Nobody else adds rules until the transaction ends. */
export async function lockRules(db: Handle, workspaceId: number): Promise<void> {
  await db.selectFrom("workspaces").select("id").where("id", "=", workspaceId).forNoKeyUpdate().execute();
}

/** Locked until the transaction ends. */
export async function lockRule(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<JiraRule | undefined> {
  return db
    .selectFrom("jira_rules")
    .select(COLUMNS)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

function toRow(rule: Omit<JiraRule, "id">) {
  return {
    project_key: rule.projectKey,
    site_url: rule.siteUrl,
    group_id: rule.groupId,
    outcome: rule.outcome,
    wait_days: rule.waitDays,
    effect: rule.effect,
    asks: rule.asks,
    daily_cap: rule.dailyCap,
    is_enabled: rule.isEnabled,
    since: rule.since,
  };
}

export async function insertRule(db: Handle, workspaceId: number, rule: Omit<JiraRule, "id">): Promise<number> {
  const { id } = await db
    .insertInto("jira_rules")
    .values({ workspace_id: workspaceId, ...toRow(rule) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveRule(db: Handle, workspaceId: number, { id, ...rule }: JiraRule): Promise<void> {
  await db
    .updateTable("jira_rules")
    .set(toRow(rule))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteRule(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<void> {
  await db.deleteFrom("jira_rules").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}

export const regroupRules: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
  await db
    .updateTable("jira_rules")
    .set({ group_id: parentId })
    .where("workspace_id", "=", workspaceId)
    .where("group_id", "=", groupId)
    .execute();
};

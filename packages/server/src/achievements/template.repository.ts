import type { AchievementTemplate } from "@guildhall/core/achievements";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface TemplateKey {
  readonly workspaceId: number;
  readonly templateId: number;
}

/** Without a picture, the current one stays. */
export interface TemplateInput {
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
}

/** By title, without deleted ones. */
export async function findTemplates(db: Handle, workspaceId: number): Promise<AchievementTemplate[]> {
  const rows = await db
    .selectFrom("achievement_templates")
    .select(["id", "title", "description", "image_url"])
    .where("workspace_id", "=", workspaceId)
    .where("is_deleted", "=", false)
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy("id")
    .execute();
  return rows.map(toTemplate);
}

/** Locks an achievement until the transaction ends; undefined if there is none. */
export async function lockTemplate(
  db: Handle,
  { workspaceId, templateId }: TemplateKey,
): Promise<AchievementTemplate | undefined> {
  const row = await db
    .selectFrom("achievement_templates")
    .select(["id", "title", "description", "image_url"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", templateId)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return row && toTemplate(row);
}

export async function insertTemplate(
  db: Handle,
  input: TemplateInput & { readonly workspaceId: number; readonly at: Date },
): Promise<AchievementTemplate> {
  const row = await db
    .insertInto("achievement_templates")
    .values({
      workspace_id: input.workspaceId,
      title: input.title,
      description: input.description,
      image_url: input.imageUrl ?? "",
      created_at: input.at,
    })
    .returning(["id", "title", "description", "image_url"])
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Of one that's locked. */
export async function saveTemplate(
  db: Handle,
  { workspaceId, templateId }: TemplateKey,
  { title, description, imageUrl }: TemplateInput,
): Promise<AchievementTemplate> {
  const row = await db
    .updateTable("achievement_templates")
    .set({ title, description, ...(imageUrl === null ? {} : { image_url: imageUrl }) })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", templateId)
    .returning(["id", "title", "description", "image_url"])
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Marks an achievement as deleted and removes it from all that gives it. */
export async function removeTemplate(db: Handle, { workspaceId, templateId }: TemplateKey): Promise<void> {
  await db
    .updateTable("achievement_templates")
    .set({ is_deleted: true })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", templateId)
    .execute();
  for (const table of ["challenge_entity_rewards", "quiz_entity_rewards"] as const)
    await db.deleteFrom(table).where("workspace_id", "=", workspaceId).where("template_id", "=", templateId).execute();
}

function toTemplate(row: { id: number; title: string; description: string; image_url: string }): AchievementTemplate {
  return { id: row.id, title: row.title, description: row.description, imageUrl: row.image_url };
}

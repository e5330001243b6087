import {
  fieldChanges,
  MAX_ACHIEVEMENT_IMAGE_BYTES,
  MIN_ACHIEVEMENT_IMAGE_PX,
  NotFoundError,
  RefusedError,
} from "@guildhall/core";
import type { ReceivedFile } from "@guildhall/core";
import { mayCreateTemplate } from "@guildhall/core/achievements";
import type { AchievementTemplate } from "@guildhall/core/achievements";
import { recordEvent } from "../events/record-event.ts";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makeSquares } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { findTemplates, insertTemplate, lockTemplate, removeTemplate, saveTemplate } from "./template.repository.ts";
import type { TemplateInput } from "./template.repository.ts";

interface TemplateTexts {
  readonly title: string;
  readonly description: string;
}

interface TemplateForm {
  readonly body: TemplateTexts & { readonly seen?: TemplateTexts | undefined };
  readonly files: { readonly image?: ReceivedFile | undefined };
}

type SentTemplate = TemplateInput & Pick<TemplateForm["body"], "seen">;

const PICTURE = {
  field: "image",
  maxBytes: MAX_ACHIEVEMENT_IMAGE_BYTES,
  minPx: MIN_ACHIEVEMENT_IMAGE_PX,
  sizes: [MIN_ACHIEVEMENT_IMAGE_PX],
} as const;

/**
 * Stores a form's picture, cropped to a square, before a transaction opens.
 * @throws {InvalidInputError} as `makeSquares`
 */
export async function keepPicture({ deps, actor }: MemberCall, { body, files }: TemplateForm): Promise<SentTemplate> {
  if (files.image === undefined) return { ...body, imageUrl: null };
  const [square = Buffer.alloc(0)] = await makeSquares(await files.image.read(), PICTURE);
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(name, square);
  return { ...body, imageUrl: fileUrl(name) };
}

/** @throws {RefusedError} `too_many_templates` */
export async function createTemplate(call: MemberCall, input: TemplateInput): Promise<AchievementTemplate> {
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const decision = mayCreateTemplate((await findTemplates(db, workspaceId)).length);
  if (!decision.allowed) throw new RefusedError(decision.reason);
  const made = await insertTemplate(db, { ...input, workspaceId, at });
  await recordSaved(call, null, made);
  return made;
}

/**
 * Achievements already granted don't change.
 * @throws {NotFoundError} @throws {ChangedError} if the form is out of date
 */
export async function updateTemplate(
  call: MemberCall,
  templateId: number,
  { seen, title, description, imageUrl }: SentTemplate,
): Promise<AchievementTemplate> {
  const key = { workspaceId: call.actor.workspace.id, templateId };
  const before = await lockTemplate(call.db, key);
  if (before === undefined) throw new NotFoundError("achievement_template", { templateId });
  const now = { title: before.title, description: before.description };
  const changed = await saveTemplate(call.db, key, {
    ...overwrite<TemplateTexts>({ wanted: { title, description }, seen, now }),
    imageUrl,
  });
  await recordSaved(call, before, changed);
  return changed;
}

async function recordSaved(
  call: MemberCall,
  before: AchievementTemplate | null,
  { id, ...after }: AchievementTemplate,
): Promise<void> {
  const changes = fieldChanges(before ?? {}, after);
  if (changes.length === 0) return;
  const payload = { templateId: id, title: after.title, isNew: before === null, changes };
  await recordEvent(call, { type: "achievement_template.saved", payload });
}

/** Challenges no longer grant it; people keep theirs. @throws {NotFoundError} */
export async function deleteTemplate(call: MemberCall, templateId: number): Promise<void> {
  const key = { workspaceId: call.actor.workspace.id, templateId };
  const before = await lockTemplate(call.db, key);
  if (before === undefined) throw new NotFoundError("achievement_template", { templateId });
  await removeTemplate(call.db, key);
  await recordEvent(call, { type: "achievement_template.deleted", payload: { templateId, title: before.title } });
}

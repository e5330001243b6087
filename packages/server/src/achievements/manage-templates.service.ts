import { MAX_ACHIEVEMENT_IMAGE_BYTES, mayAddTemplate, MIN_ACHIEVEMENT_IMAGE_PX, NotFoundError, RefusedError } from "@guildhall/core";
import type { AchievementTemplate, ReceivedFile } from "@guildhall/core";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makeSquares } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findTemplates, insertTemplate, removeTemplate, saveTemplate } from "./template.repository.ts";
import type { TemplateInput } from "./template.repository.ts";

/** What the form of an achievement holds. */
interface TemplateForm {
  readonly body: { readonly title: string; readonly description: string };
  readonly files: { readonly image?: ReceivedFile | undefined };
}

const PICTURE = {
  field: "image",
  maxBytes: MAX_ACHIEVEMENT_IMAGE_BYTES,
  minPx: MIN_ACHIEVEMENT_IMAGE_PX,
  sizes: [MIN_ACHIEVEMENT_IMAGE_PX],
} as const;

/** Keeps the picture of a form, cut to a square, before a transaction opens. @throws {InvalidInputError} as `makeSquares` */
export async function keepPicture({ deps, actor }: MemberCall, { body, files }: TemplateForm): Promise<TemplateInput> {
  if (files.image === undefined) return { ...body, imageUrl: null };
  const [square = Buffer.alloc(0)] = await makeSquares(await files.image.read(), PICTURE);
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(name, square);
  return { ...body, imageUrl: fileUrl(name) };
}

/** Makes an achievement. @throws {RefusedError} `too_many_templates` */
export async function addTemplate({ db, actor, at }: MemberCall, input: TemplateInput): Promise<AchievementTemplate> {
  const workspaceId = actor.workspace.id;
  const decision = mayAddTemplate((await findTemplates(db, workspaceId)).length);
  if (!decision.allowed) throw new RefusedError(decision.reason);
  return insertTemplate(db, { ...input, workspaceId, at });
}

/** Changes an achievement; what people have already stays as it was. @throws {NotFoundError} */
export async function changeTemplate(
  { db, actor }: MemberCall,
  templateId: number,
  input: TemplateInput,
): Promise<AchievementTemplate> {
  const changed = await saveTemplate(db, { workspaceId: actor.workspace.id, templateId }, input);
  if (changed === undefined) throw new NotFoundError("achievement_template", { templateId });
  return changed;
}

/** Deletes an achievement: challenges no longer grant it, people keep theirs. @throws {NotFoundError} */
export async function deleteTemplate({ db, actor }: MemberCall, templateId: number): Promise<void> {
  const isGone = await removeTemplate(db, { workspaceId: actor.workspace.id, templateId });
  if (!isGone) throw new NotFoundError("achievement_template", { templateId });
}

import { fieldChanges, NotFoundError } from "@guildhall/core";
import { mayAddPerk } from "@guildhall/core/perks";
import type { PerkInput } from "@guildhall/core/perks";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow, refuse } from "../lib/refuse.ts";
import { dropImage, NO_IMAGE } from "./perk-image.ts";
import type { PerkImage } from "./perk-image.ts";
import { findProblems, holdPlace, readPerkInput, readPerkRow, toFormFields } from "./perk-input.ts";
import type { PerkFormFields, ReadPerk } from "./perk-input.ts";
import { countListedPerks, lockPerk } from "./perk.repository.ts";
import type { PerkRow } from "./perk.repository.ts";
import {
  hasPurchases,
  insertPerk,
  removePerk,
  retirePerk,
  saveCosts,
  savePerk,
  saveResponsibles,
} from "./save-perk.repository.ts";

/** A perk's form; null is no image. */
export interface PerkForm {
  readonly input: PerkInput;
  readonly image: PerkImage | null;
  /** The chat's channel that it's announced in. */
  readonly channelId?: string;
}

/**
 * Returns the perk's id.
 * @throws {InvalidInputError} naming each invalid field @throws {RefusedError} `too_many_products`
 */
export async function createPerk(call: MemberCall, { input, image, channelId = "" }: PerkForm): Promise<number> {
  const { actor, db, at } = call;
  const perk = readPerkInput(input);
  refuse([...(await holdPlace(call, perk.fields.groupId)), ...(await findProblems(call, perk, undefined))]);
  const workspaceId = actor.workspace.id;
  const room = mayAddPerk(await countListedPerks(db, workspaceId));
  allow(room);
  const made = { ...perk.fields, ...(image ?? NO_IMAGE), workspaceId, authorId: actor.memberId, createdAt: at };
  const productId = await insertPerk(db, made);
  await saveLines(call, productId, perk);
  await recordEvent(call, {
    type: "product.added",
    payload: {
      productId,
      groupId: perk.fields.groupId,
      changes: fieldChanges({}, toFormFields(perk)),
      ...(channelId !== "" && { channelId }),
    },
  });
  return productId;
}

/**
 * Earlier purchases keep their title, picture and price.
 * @throws {NotFoundError} @throws {InvalidInputError} naming each invalid field
 * @throws {ChangedError} if the form is out of date
 */
export async function updatePerk(
  call: MemberCall,
  productId: number,
  { input, seen, image }: PerkForm & { readonly seen?: PerkInput | undefined },
): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, productId };
  const placing = await holdPlace(call, input.groupId);
  const before = await requireLocked(call, productId);
  const was = toFormFields(readPerkRow(before));
  const after = overwrite<PerkFormFields>({
    wanted: toFormFields(readPerkInput(input)),
    seen: seen && toFormFields(readPerkInput(seen)),
    now: was,
  });
  const perk = readPerkInput({ ...input, ...after });
  refuse([...placing, ...(await findProblems(call, perk, before))]);
  const now = imageAfter(before, input, image);
  await savePerk(db, key, { ...perk.fields, ...now, sold: before.sold });
  await saveLines(call, productId, perk);
  if (now.imageUrl !== before.imageUrl && !(await hasPurchases(db, key))) dropImage(call, before);
  const changes = fieldChanges(
    { ...was, imageUrl: before.imageUrl },
    { ...toFormFields(perk), imageUrl: now.imageUrl },
  );
  await recordEvent(call, { type: "product.changed", payload: { productId, groupId: perk.fields.groupId, changes } });
}

/** A perk that was ever bought is retired, another is deleted. @throws {NotFoundError} */
export async function deletePerk(call: MemberCall, productId: number): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, productId };
  const before = await requireLocked(call, productId);
  const isRetired = await hasPurchases(db, key);
  if (isRetired) await retirePerk(db, key);
  else {
    await removePerk(db, key);
    dropImage(call, before);
  }
  await recordEvent(call, {
    type: "product.deleted",
    payload: { productId, groupId: before.groupId, title: before.title, isRetired },
  });
}

async function requireLocked({ actor, db }: MemberCall, productId: number): Promise<PerkRow> {
  const row = await lockPerk(db, { workspaceId: actor.workspace.id, productId });
  if (row === undefined || row.isRetired) throw new NotFoundError("product", { productId });
  return row;
}

async function saveLines({ actor, db }: MemberCall, productId: number, perk: ReadPerk): Promise<void> {
  const key = { workspaceId: actor.workspace.id, productId };
  await saveCosts(db, key, perk.costs);
  await saveResponsibles(db, key, perk.responsibleIds);
}

function imageAfter(before: PerkRow, input: PerkInput, image: PerkImage | null): PerkImage {
  if (image !== null) return image;
  return input.removeImage ? NO_IMAGE : { imageUrl: before.imageUrl, rawImageUrl: before.rawImageUrl };
}

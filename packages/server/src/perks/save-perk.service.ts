import { fieldChanges, InvalidInputError, mayAddProduct, NotFoundError, RefusedError } from "@guildhall/core";
import type { FieldError, ProductInput } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { dropImage, NO_IMAGE } from "./perk-image.ts";
import type { ProductImage } from "./perk-image.ts";
import { findProblems, holdPlace, readProductInput, readProductRow, toFormFields } from "./perk-input.ts";
import type { ProductFormFields, ReadProduct } from "./perk-input.ts";
import { countShelf, lockProduct } from "./perk.repository.ts";
import type { ProductRow } from "./perk.repository.ts";
import { hasPurchases, insertProduct, removeProduct, retireProduct, saveCosts, saveProduct, saveResponsibles } from "./save-perk.repository.ts";

/** What the form of a perk holds; no image is null. */
export interface ProductForm {
  readonly input: ProductInput;
  readonly image: ProductImage | null;
}

/**
 * Puts a perk on the shelf; returns its id.
 * @throws {InvalidInputError} naming each field that does not fit @throws {RefusedError} `too_many_products`
 */
export async function addProduct(call: MemberCall, { input, image }: ProductForm): Promise<number> {
  const { actor, db, at } = call;
  const product = readProductInput(input);
  refuse([...(await holdPlace(call, product.fields.groupId)), ...(await findProblems(call, product, undefined))]);
  const workspaceId = actor.workspace.id;
  const room = mayAddProduct(await countShelf(db, workspaceId));
  if (!room.allowed) throw new RefusedError(room.reason);
  const made = { ...product.fields, ...(image ?? NO_IMAGE), workspaceId, authorId: actor.memberId, createdAt: at };
  const productId = await insertProduct(db, made);
  await saveLines(call, productId, product);
  await recordEvent(call, { type: "product.added", payload: { productId, groupId: product.fields.groupId, changes: fieldChanges({}, toFormFields(product)) } });
  return productId;
}

/**
 * Changes a perk on the shelf; what was bought before keeps its title, picture and price.
 * @throws {NotFoundError} @throws {InvalidInputError} naming each field that does not fit
 * @throws {ChangedError} where what was seen is no longer so
 */
export async function changeProduct(
  call: MemberCall,
  productId: number,
  { input, seen, image }: ProductForm & { readonly seen?: ProductInput | undefined },
): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, productId };
  const placing = await holdPlace(call, input.groupId);
  const before = await requireLocked(call, productId);
  const was = toFormFields(readProductRow(before));
  const after = overwrite<ProductFormFields>({
    wanted: toFormFields(readProductInput(input)),
    seen: seen && toFormFields(readProductInput(seen)),
    now: was,
  });
  const product = readProductInput({ ...input, ...after });
  refuse([...placing, ...(await findProblems(call, product, before))]);
  const now = imageAfter(before, input, image);
  await saveProduct(db, key, { ...product.fields, ...now, sold: before.sold });
  await saveLines(call, productId, product);
  if (now.imageUrl !== before.imageUrl && !(await hasPurchases(db, key))) dropImage(call, before);
  const changes = fieldChanges({ ...was, imageUrl: before.imageUrl }, { ...toFormFields(product), imageUrl: now.imageUrl });
  await recordEvent(call, { type: "product.changed", payload: { productId, groupId: product.fields.groupId, changes } });
}

/** Takes a perk off the shelf: one that was ever bought is retired, another one deleted. @throws {NotFoundError} */
export async function takeOffShelf(call: MemberCall, productId: number): Promise<void> {
  const { actor, db } = call;
  const key = { workspaceId: actor.workspace.id, productId };
  const before = await requireLocked(call, productId);
  const isRetired = await hasPurchases(db, key);
  if (isRetired) await retireProduct(db, key);
  else {
    await removeProduct(db, key);
    dropImage(call, before);
  }
  await recordEvent(call, { type: "product.deleted", payload: { productId, groupId: before.groupId, title: before.title, isRetired } });
}

async function requireLocked({ actor, db }: MemberCall, productId: number): Promise<ProductRow> {
  const row = await lockProduct(db, { workspaceId: actor.workspace.id, productId });
  if (row === undefined || row.isRetired) throw new NotFoundError("product", { productId });
  return row;
}

async function saveLines({ actor, db }: MemberCall, productId: number, product: ReadProduct): Promise<void> {
  const key = { workspaceId: actor.workspace.id, productId };
  await saveCosts(db, key, product.costs);
  await saveResponsibles(db, key, product.responsibleIds);
}

function imageAfter(before: ProductRow, input: ProductInput, image: ProductImage | null): ProductImage {
  if (image !== null) return image;
  return input.removeImage ? NO_IMAGE : { imageUrl: before.imageUrl, rawImageUrl: before.rawImageUrl };
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}

import {
  fieldChanges,
  InvalidInputError,
  MAX_CURRENCY_ICON_BYTES,
  MIN_CURRENCY_ICON_PX,
  NO_FORMS,
  NotFoundError,
  RefusedError,
} from "@guildhall/core";
import type { CurrencyForms, FieldChange, ReceivedFile } from "@guildhall/core";
import { hasNamesake, mayCreateCurrency } from "@guildhall/core/rewards";
import type { RewardCurrency } from "@guildhall/core/rewards";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { recordEvent } from "../events/record-event.ts";
import { fileUrl, newFileName } from "../files/file-name.ts";
import { makeSquares } from "../files/image.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { announceCurrencies } from "./announce-currencies.ts";
import { presentCurrency } from "./get-rewards.service.ts";
import { insertCustomCurrency, lockRewards, saveCustomCurrency } from "./reward.repository.ts";
import type { CustomCurrency } from "./reward.repository.ts";

interface CurrencyWords {
  readonly name: string;
  readonly forms?: CurrencyForms | undefined;
}

interface CurrencyForm {
  readonly body: CurrencyWords & { readonly seen?: CurrencyWords | undefined };
  readonly files: { readonly iconFile?: ReceivedFile | undefined };
}

type SentCurrency = Pick<CustomCurrency, "icon"> & CurrencyForm["body"];

/** Twice its maximum display size. */
const ICON_PX = 128;

const ICON = {
  field: "iconFile",
  maxBytes: MAX_CURRENCY_ICON_BYTES,
  minPx: MIN_CURRENCY_ICON_PX,
  sizes: [ICON_PX],
} as const;

/**
 * Stores a form's picture, cropped to a square, before a transaction opens.
 * @throws {InvalidInputError} as `makeSquares`
 */
export async function keepIcon({ deps, actor }: MemberCall, { body, files }: CurrencyForm): Promise<SentCurrency> {
  if (files.iconFile === undefined) return { ...body, icon: null };
  const [square = Buffer.alloc(0)] = await makeSquares(await files.iconFile.read(), ICON);
  const name = newFileName(deps.random, actor.workspace.id, "webp");
  await deps.files.put(name, square);
  return { ...body, icon: fileUrl(name) };
}

/** Enabled at once. @throws {RefusedError} `too_many_currencies` @throws {InvalidInputError} `currency_taken` at `name` */
export async function createCurrency(
  call: MemberCall,
  { name, forms = NO_FORMS, icon }: SentCurrency,
): Promise<RewardCurrency> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockRewards(db, workspaceId);
  const all = await findCurrencies(db, workspaceId);
  const own = all.filter((each) => each.kind === "custom");
  const decision = mayCreateCurrency(own.length);
  if (!decision.allowed) throw new RefusedError(decision.reason);
  requireOwnName(name, all);
  const made = await insertCustomCurrency(db, workspaceId, { name, forms, icon });
  return announce(call, made, { isNew: true, changes: fieldChanges({}, told(made)) });
}

/**
 * @throws {NotFoundError} @throws {ChangedError} when its name differs from the one seen
 * @throws {InvalidInputError} `currency_taken` at `name`
 */
export async function updateCurrency(
  call: MemberCall,
  currencyId: number,
  { seen, icon, ...wanted }: SentCurrency,
): Promise<RewardCurrency> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  await lockRewards(db, workspaceId);
  const all = await findCurrencies(db, workspaceId);
  const before = all.find((each) => each.id === currencyId);
  if (before === undefined) throw new NotFoundError("currency", { currencyId });
  const now = { name: before.name, forms: before.forms };
  const words = overwrite({
    wanted: { ...now, name: wanted.name, ...(wanted.forms && { forms: wanted.forms }) },
    seen: readWords(seen),
    now,
  });
  // Older duplicates stay until they're renamed.
  if (words.name !== before.name) {
    const others = all.filter((each) => each.id !== currencyId);
    requireOwnName(words.name, others);
  }
  const changed = await saveCustomCurrency(db, { workspaceId, currencyId }, { ...words, icon });
  if (changed === undefined) throw new NotFoundError("currency", { currencyId });
  return announce(call, changed, { isNew: false, changes: fieldChanges(told(before), told(changed)) });
}

/** Currencies in use, and own ones, are told apart by their names. */
function requireOwnName(name: string, others: readonly Currency[]): void {
  const known = others.filter(({ kind, isAllowed }) => kind === "custom" || isAllowed);
  if (!hasNamesake({ name, icon: "" }, known)) return;
  throw new InvalidInputError([{ field: "name", code: "currency_taken", values: { name } }]);
}

/** The fields the client says it saw. */
function readWords(seen: CurrencyWords | undefined): Partial<Pick<Currency, "name" | "forms">> | undefined {
  return seen && { name: seen.name, ...(seen.forms && { forms: seen.forms }) };
}

function told({ name, forms, icon }: Pick<Currency, "name" | "forms" | "icon">) {
  return { name, forms, icon };
}

async function announce(
  call: MemberCall,
  currency: Parameters<typeof presentCurrency>[0],
  { isNew, changes }: { readonly isNew: boolean; readonly changes: FieldChange[] },
): Promise<RewardCurrency> {
  const { id, name } = currency;
  await recordEvent(call, { type: "currency.saved", payload: { currencyId: id, name, isNew, changes } });
  announceCurrencies(call);
  return presentCurrency(currency, call.language);
}

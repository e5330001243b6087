import { InvalidInputError, LANGUAGES, UNLIMITED_QUANTITY } from "@guildhall/core";
import type { EndpointResponse, FieldError, Language } from "@guildhall/core";
import { SAMPLE_PRODUCTS } from "@guildhall/core/perks";
import type { CostLine, perkCalls } from "@guildhall/core/perks";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { drawingUrl } from "../files/art.ts";
import { channelProblems } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import { keepDrawing } from "./perk-image.ts";
import type { PerkImage } from "./perk-image.ts";
import { findListedPerks } from "./perk.repository.ts";
import { createPerk } from "./save-perk.service.ts";

/** Sample perks for a new workspace, in the caller's language and the first allowed currency. */
export async function getPerksForIntro(call: MemberCall): Promise<EndpointResponse<typeof perkCalls.getForIntro>> {
  const currencies = await findCurrencies(call.db, call.actor.workspace.id);
  const presenter = presentCurrencies(currencies, call.language);
  const first = currencies.find((currency) => currency.isAllowed);
  const onShelf = new Set((await findListedPerks(call.db, call.actor.workspace.id, null)).map(({ title }) => title));
  return {
    items: SAMPLE_PRODUCTS.map(({ key, cost, drawing }) => ({
      key,
      ...wordsOf(call.language, key),
      imageUrl: drawingUrl(drawing),
      costs: first === undefined ? [] : [presenter.amount(first.id, cost)],
      isAdded: LANGUAGES.some((language) => onShelf.has(wordsOf(language, key).title)),
    })),
  };
}

/** The samples to create; a price overrides the sample's. */
export interface SampleChoice {
  readonly products: readonly { readonly key: string; readonly costs?: readonly CostLine[] | undefined }[];
  readonly channelId: string;
}

/** With the picture of each known one, by key. */
export interface DrawnChoice extends SampleChoice {
  readonly images: ReadonlyMap<string, PerkImage>;
}

/** Stores the chosen samples' pictures before a transaction opens. */
export async function drawChoice(call: MemberCall, choice: SampleChoice): Promise<DrawnChoice> {
  const chosen = new Set(choice.products.map(({ key }) => key));
  const images = new Map<string, PerkImage>();
  for (const { key, drawing } of SAMPLE_PRODUCTS)
    if (chosen.has(key)) images.set(key, await keepDrawing(call, drawing));
  return { ...choice, images };
}

/** Returns ids in order. @throws {InvalidInputError} naming each invalid one */
export async function createPerksForIntro(
  call: MemberCall,
  { products: perks, channelId, images }: DrawnChoice,
): Promise<number[]> {
  const known = new Set<string>(SAMPLE_PRODUCTS.map(({ key }) => key));
  const problems = perks.flatMap(({ key }, index): FieldError[] => {
    const field = `products.${String(index)}.key`;
    if (!known.has(key)) return [{ field, code: "not_allowed" }];
    return perks.findIndex((each) => each.key === key) < index ? [{ field, code: "duplicate" }] : [];
  });
  problems.push(...(await channelProblems(call, { field: "channelId", channelId: channelId || null })));
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { items } = await getPerksForIntro(call);
  const ids: number[] = [];
  for (const { key, costs } of perks) {
    const sample = items.find((item) => item.key === key);
    const price = costs ?? (sample?.costs ?? []).map(({ currencyId, amount }) => ({ currencyId, amount }));
    ids.push(
      await createPerk(call, {
        image: images.get(key) ?? null,
        channelId,
        input: { ...wordsOf(call.language, key), ...PLAIN, responsibleUserIds: [], costs: [...price] },
      }),
    );
  }
  return ids;
}

const PLAIN = {
  quantity: UNLIMITED_QUANTITY,
  groupId: 0,
  responsibleMode: "managers",
  removeImage: false,
} as const;

function wordsOf(language: Language, key: string): { title: string; description: string } {
  const t = translatorOf(language);
  return { title: t(`spending:samples.${key}.title`), description: t(`spending:samples.${key}.description`) };
}

import { readForm } from "../thanks/thanks-form.chat.ts";
import { amountInWords } from "../lib/currency-words.ts";
import { HUNDREDTHS_PER_UNIT } from "../lib/amount.ts";
import { explainFailure, isHidden } from "./explain-failure.ts";
import type { ChatCard } from "./chat-card.ts";
import type { ChatHome, ChatListName, ChatPage } from "./chat-desk.ts";
import type { ChatPlug, DeskContext, PluggedSource } from "./define-chat-plug.ts";

/** Cards of a section on the first page; its list has the rest. */
const HOME_CARDS = 5;

/** What one has, may give and has to do. What isn't theirs to see is left out. */
export async function readHome(plugs: readonly ChatPlug[], context: DeskContext): Promise<ChatHome> {
  const sources = plugs.flatMap((plug) => plug.sources);
  const [facts, links, sections] = await Promise.all([
    Promise.all(plugs.map(({ homeFacts }) => visible(homeFacts(context), []))),
    Promise.all(plugs.map(({ homeLink }) => visible(homeLink(context), null))),
    Promise.all(sources.map((source) => visible(readSection(source, context), null))),
  ]);
  return {
    facts: facts.flat(),
    links: links.filter((link) => link !== null),
    sections: sections.filter((section) => section !== null),
  };
}

/** One page of everything that the plugs have for a list. */
export async function readList(
  plugs: readonly ChatPlug[],
  context: DeskContext,
  { name, page }: { readonly name: ChatListName; readonly page: number },
): Promise<ChatPage> {
  const sources = plugs.flatMap((plug) => plug.sources).filter(({ list }) => list === name);
  const found = await Promise.all(sources.map((source) => orRefusal(source.load(context, page))));
  const pages = found.flatMap((each) => ("items" in each ? [each] : []));
  const [refusal] = found.flatMap((each) => ("failure" in each ? [each.failure] : []));
  const items = pages.flatMap((each) => each.items);
  const facts = pages.flatMap((each) => each.facts);
  const nextPages = pages.flatMap(({ nextPage }) => nextPage ?? []);
  const isEmpty = items.length + facts.length === 0;
  const reason =
    pages.length === 0 ? (await explainFailure(context, refusal)).text : (sources[0]?.empty(context) ?? "");
  return {
    title: context.t(`chat:list.${name}`),
    facts: isEmpty ? [reason] : facts,
    items,
    nextPage: nextPages.length === 0 ? null : Math.min(...nextPages),
  };
}

/** What one can do, with examples in a currency that one can give; nothing of thanks if one can't give any. */
export async function readHelp(context: DeskContext): Promise<ChatCard> {
  const { t, language } = context;
  const [line] = (await visible(readForm(context), null))?.quota ?? [];
  const amount = (units: number): string =>
    line === undefined ? "" : amountInWords({ ...line, amount: units * HUNDREDTHS_PER_UNIT }, language);
  const values = { three: amount(3), five: amount(5) };
  const lines = ["thanks", "several", "challenges", "quizzes", "contests", "chains", "perks", "reviews", "undo"].filter(
    (each) => line !== undefined || !OF_THANKS.has(each),
  );
  const facts = lines.map((each) => t(`chat:help.${each}`, values));
  return { title: t("chat:help.title"), link: "/", facts, body: "", actions: [] };
}

const OF_THANKS: ReadonlySet<string> = new Set(["thanks", "several", "undo"]);

type ListPart = Awaited<ReturnType<PluggedSource["load"]>>;

async function readSection(source: PluggedSource, context: DeskContext): Promise<ChatPage | null> {
  if (source.home === null) return null;
  const { items, facts, nextPage } = await source.load(context, 0);
  if (items.length === 0) return null;
  return {
    title: source.home(context),
    facts,
    items: items.slice(0, HOME_CARDS),
    nextPage: items.length > HOME_CARDS ? 0 : nextPage,
  };
}

/** What was read, or why this person may not see it. */
async function orRefusal(reading: Promise<ListPart>): Promise<ListPart | { readonly failure: unknown }> {
  try {
    return await reading;
  } catch (failure) {
    if (isHidden(failure)) return { failure };
    throw failure;
  }
}

/** The fallback for what this person may not see. */
async function visible<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isHidden(error)) return otherwise;
    throw error;
  }
}

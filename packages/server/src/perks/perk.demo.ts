import type { DemoGroupKey } from "../demo/company.ts";
import { storePicture } from "../demo/pictures.ts";
import { memberAt, momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { createPerk } from "./save-perk.service.ts";

/** Price in hundredths by index in STARTER_CURRENCIES, people by index in DEMO_PEOPLE. */
interface PastPerk {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly price: readonly (readonly [number, number])[];
  /** -1 is unlimited. */
  readonly quantity: number;
  readonly group: DemoGroupKey | "";
  /** Activates it, besides purchase managers. */
  readonly responsible?: number;
}

const OWNER = 0;
const ADDED_HOURS_AGO = 20 * 24;

/** Pictures are drawn in this order. */
const PERKS: readonly PastPerk[] = [
  {
    key: "perk.coffee",
    title: "☕ Coffee and cake",
    description: "At the café around the corner. Show your purchase at the counter.",
    price: [[0, 300]],
    quantity: -1,
    group: "",
  },
  {
    key: "perk.lunch",
    title: "🍕 Lunch for two",
    description: "Bring a colleague you don't know well yet.",
    price: [[0, 600]],
    quantity: 20,
    group: "",
  },
  {
    key: "perk.book",
    title: "📚 A book",
    description: "Any book you'd like to read, in print or digital. Put the title in the message.",
    price: [
      [0, 500],
      [1, 100],
    ],
    quantity: 12,
    group: "",
    responsible: 11,
  },
  {
    key: "perk.lateStart",
    title: "⏰ Come in an hour late",
    description: "On a day of your choice. Tell your team the day before.",
    price: [[0, 200]],
    quantity: 30,
    group: "",
  },
  {
    key: "perk.bigScreen",
    title: "🖥️ The big screen",
    description: "The ultrawide by the window is yours for a month.",
    price: [[0, 400]],
    quantity: 1,
    group: "engineering",
  },
  {
    key: "perk.dayOff",
    title: "🏖️ A day off",
    description: "One extra vacation day. Agree on the date with your manager.",
    price: [
      [0, 20_000],
      [2, 500],
    ],
    quantity: 5,
    group: "",
  },
];

export const perkDemo: DemoPart = { plan: (replay) => PERKS.map((perk, place) => addPerk(replay, perk, place)) };

function addPerk(replay: Replay, perk: PastPerk, place: number): Moment {
  return momentBefore(replay, { hoursAgo: ADDED_HOURS_AGO, by: OWNER }, async (call) => {
    const url = await storePicture(replay, { kind: "perk", place: place + 1 });
    const image = { imageUrl: url, rawImageUrl: url };
    replay.ids.add(perk.key, await createPerk(call, { image, input: inputOf(replay, perk) }));
  });
}

function inputOf(replay: Replay, { title, description, price, quantity, group, responsible }: PastPerk) {
  const { currencyIds, groupIds } = replay.world;
  return {
    title,
    description,
    costs: price.map(([place, amount]) => ({ currencyId: currencyIds[place] as number, amount })),
    quantity,
    groupId: groupIds.get(group) ?? 0,
    responsibleMode: responsible === undefined ? ("managers" as const) : ("users" as const),
    responsibleUserIds: responsible === undefined ? [] : [memberAt(replay, responsible)],
    removeImage: false,
  };
}

import type { DemoGroupKey } from "./company.ts";

/** Price in hundredths by index in STARTER_CURRENCIES, people by index in DEMO_PEOPLE. */
export interface DemoPerk {
  readonly title: string;
  readonly description: string;
  readonly price: readonly (readonly [number, number])[];
  /** -1 is unlimited. */
  readonly quantity: number;
  readonly group: DemoGroupKey | "";
  /** Activates it, besides purchase managers. */
  readonly responsible?: number;
  readonly purchases: readonly DemoPurchase[];
}

/** A purchase, and how far it got. */
export interface DemoPurchase {
  readonly hoursAgo: number;
  readonly by: number;
  /** The recipient; the buyer if left out. */
  readonly for?: number;
  readonly message?: string;
  readonly announces?: true;
  /** Next step: what, by whom, hours before now. */
  readonly then?: {
    readonly hoursAgo: number;
    readonly by: number;
    readonly does: "activate" | "refund";
    readonly comment?: string;
  };
}

const OWNER = 0;
const MODERATOR = 2;
const MEMBER = 3;

export const DEMO_PERKS: readonly DemoPerk[] = [
  {
    title: "☕ Coffee and cake",
    description: "At the café around the corner. Show your purchase at the counter.",
    price: [[0, 300]],
    quantity: -1,
    group: "",
    purchases: [
      {
        hoursAgo: 6 * 24,
        by: MEMBER,
        then: { hoursAgo: 6 * 24 - 2, by: MODERATOR, does: "activate", comment: "Enjoy!" },
      },
      { hoursAgo: 50, by: 14, for: MEMBER, message: "For that Friday night review.", announces: true },
      { hoursAgo: 5, by: 11 },
    ],
  },
  {
    title: "🍕 Lunch for two",
    description: "Bring a colleague you don't know well yet.",
    price: [[0, 600]],
    quantity: 20,
    group: "",
    purchases: [
      {
        hoursAgo: 9 * 24,
        by: 16,
        then: { hoursAgo: 8 * 24, by: MODERATOR, does: "activate", comment: "Booked for Thursday." },
      },
      { hoursAgo: 4 * 24, by: 35, then: { hoursAgo: 3 * 24, by: OWNER, does: "refund" } },
      { hoursAgo: 20, by: MEMBER, message: "With someone from sales, please." },
    ],
  },
  {
    title: "📚 A book",
    description: "Any book you'd like to read, in print or digital. Put the title in the message.",
    price: [
      [0, 500],
      [1, 100],
    ],
    quantity: 12,
    group: "",
    responsible: 11,
    purchases: [{ hoursAgo: 30, by: 41, message: "Thinking in Systems" }],
  },
  {
    title: "⏰ Come in an hour late",
    description: "On a day of your choice. Tell your team the day before.",
    price: [[0, 200]],
    quantity: 30,
    group: "",
    purchases: [{ hoursAgo: 12 * 24, by: 5, then: { hoursAgo: 11 * 24, by: MODERATOR, does: "activate" } }],
  },
  {
    title: "🖥️ The big screen",
    description: "The ultrawide by the window is yours for a month.",
    price: [[0, 400]],
    quantity: 1,
    group: "engineering",
    purchases: [
      {
        hoursAgo: 3 * 24,
        by: 5,
        then: { hoursAgo: 70, by: MODERATOR, does: "activate", comment: "Until the end of the month." },
      },
    ],
  },
  {
    title: "🏖️ A day off",
    description: "One extra vacation day. Agree on the date with your manager.",
    price: [
      [0, 20_000],
      [2, 500],
    ],
    quantity: 5,
    group: "",
    purchases: [],
  },
];

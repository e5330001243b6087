import { formatAmount } from "@guildhall/core";
import type { Person, RewardAmount } from "../src/index.ts";

const NAMES = [
  "Elena Sokolova",
  "Ivan Petrov",
  "Maya Chen",
  "Owen Hart",
  "Priya Natarajan",
  "Lucas Moreau",
  "Анна Ковалёва",
  "Zoë van der Berg",
  "Tomás Herrera",
  "Kim",
  "Aisha Bello",
  "Nikolai Orlov",
] as const;

export const PEOPLE: readonly Person[] = NAMES.map((name, index) => ({ id: index + 1, name }));

/** For the picker. */
export const CROWD: readonly Person[] = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  name: `${NAMES[index % NAMES.length] ?? ""}${index < NAMES.length ? "" : ` ${Math.floor(index / NAMES.length) + 1}`}`,
}));

const CURRENCIES = [
  {
    currencyId: 1,
    currencyName: "Stars",
    currencyForms: { one: "star", few: "stars", many: "stars" },
    currencyIconUrl: "⭐",
  },
  {
    currencyId: 2,
    currencyName: "Cookies",
    currencyForms: { one: "cookie", few: "cookies", many: "cookies" },
    currencyIconUrl: "🍪",
  },
  {
    currencyId: 3,
    currencyName: "Diamonds",
    currencyForms: { one: "diamond", few: "diamonds", many: "diamonds" },
    currencyIconUrl: "💎",
  },
  {
    currencyId: 4,
    currencyName: "Coffee",
    currencyForms: { one: "coffee", few: "coffees", many: "coffees" },
    currencyIconUrl: "☕",
  },
] as const;

/** In hundredths. */
export function reward(index: number, amount: number): RewardAmount {
  const currency = CURRENCIES[index % CURRENCIES.length] ?? CURRENCIES[0];
  return { ...currency, amount, formattedAmount: formatAmount(amount) };
}

export function person(index: number): Person {
  return PEOPLE[index % PEOPLE.length] ?? { id: 1, name: "Elena Sokolova" };
}

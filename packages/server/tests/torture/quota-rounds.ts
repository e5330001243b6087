/** Each giver's quota per currency and month, in hundredths. */
export const QUOTA = 1_000;

/** A thanks to send: the amount (hundredths), which currency, and how many receivers. */
export interface Order {
  readonly amount: number;
  readonly receivers: number;
  readonly currencies: readonly (0 | 1)[];
}

const CHOICES: readonly Order["currencies"][] = [[0, 1], [0], [1]];

/** Ways to race for a quota: each rival's order by index. */
export const ROUNDS: readonly { readonly title: string; readonly orderOf: (index: number) => Order }[] = [
  { title: "all of it at once", orderOf: () => ({ amount: QUOTA, receivers: 1, currencies: [0] }) },
  { title: "a tenth to three", orderOf: () => ({ amount: 100, receivers: 3, currencies: [0] }) },
  {
    title: "an odd amount to one or two",
    orderOf: (index) => ({ amount: 37, receivers: 1 + (index % 2), currencies: [0] }),
  },
  {
    title: "every size to one, two or three",
    orderOf: (index) => ({ amount: 1 + ((index * 53) % 240), receivers: 1 + (index % 3), currencies: [0] }),
  },
  {
    title: "one currency, the other, or both",
    orderOf: (index) => ({ amount: 90, receivers: 1, currencies: CHOICES[index % 3] ?? [] }),
  },
  {
    title: "both, named in either order",
    orderOf: (index) => ({ amount: 70 + index, receivers: 2, currencies: index % 2 === 0 ? [0, 1] : [1, 0] }),
  },
];

import { PLAN_TITLES } from "@guildhall/core/billing";
import type { SoldPlan } from "@guildhall/core/billing";
import { orMissing } from "./stripe-client.ts";
import type { StripeAccount } from "./stripe-client.ts";
import { lookupKeyOf } from "./stripe-states.ts";
import type { PriceName } from "./stripe-states.ts";

/** What is sold, as Stripe's dashboard lists it; made when it's first sold, so an account needs no preparation. */
export interface StripeCatalog {
  productOf(plan: SoldPlan): Promise<string>;
  /** What recurs: a changed amount is another price, and those who pay the old one go on doing so. */
  priceOf(name: PriceName): Promise<string>;
}

export function createCatalog(account: StripeAccount): StripeCatalog {
  const findProduct = (id: string) => orMissing(() => account((stripe) => stripe.products.retrieve(id)));
  const productOf = async (plan: SoldPlan): Promise<string> => {
    const id = `guildhall_${plan}`;
    const name = `Guildhall ${PLAN_TITLES[plan]}`;
    return findOrMake(
      () => findProduct(id),
      () => account((stripe) => stripe.products.create({ id, name })),
    );
  };
  const findPrice = async (lookupKey: string) => {
    const { data } = await account((stripe) => stripe.prices.list({ lookup_keys: [lookupKey], active: true }));
    return data[0] ?? null;
  };
  return {
    productOf,
    priceOf: async (name) => {
      const lookupKey = lookupKeyOf(name);
      return findOrMake(
        () => findPrice(lookupKey),
        async () => {
          const price = {
            product: await productOf(name.plan),
            currency: name.currency,
            unit_amount: name.amount,
            recurring: { interval: name.duration },
            tax_behavior: "exclusive",
            lookup_key: lookupKey,
          } as const;
          return account((stripe) => stripe.prices.create(price));
        },
      );
    },
  };
}

interface Named {
  readonly id: string;
}

/** Another process may be faster by a moment. */
async function findOrMake(find: () => Promise<Named | null>, make: () => Promise<Named>): Promise<string> {
  const known = await find();
  if (known !== null) return known.id;
  try {
    return (await make()).id;
  } catch (error) {
    const made = await find();
    if (made === null) throw error;
    return made.id;
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { VARIABLES } from "../../config-variables.ts";
import { EVENT_TYPES } from "./examine-account.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../../docs/guides/billing.md"), "utf8");

it("the guide names each event that the webhook needs, and each variable but the address of Stripe", () => {
  const named = new Set([...guide.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name));
  expect(EVENT_TYPES.filter((type) => !named.has(type))).toEqual([]);
  const variables = Object.keys(VARIABLES).filter((name) => name.startsWith("STRIPE_"));
  expect(variables.filter((name) => !guide.includes(name))).toEqual(["STRIPE_API_URL"]);
});

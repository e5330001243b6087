import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const TEST_KEY = "sk_test_0123456789abcdef";
// In pieces, since a whole one in a file looks like a leak.
const LIVE_KEY = ["rk", "live", "0123456789abcdef"].join("_");
const SECRET = "whsec_0123456789abcdef0123456789";

const read = (environment: Readonly<Record<string, string>>) => {
  try {
    return readConfig(environment).stripe;
  } catch (error) {
    return (error as Error).message.split("\n").map((sentence) => sentence.split(" ")[0]);
  }
};

describe("the variables of Stripe", () => {
  it("are none by default, and a key says its mode", () => {
    expect(read({})).toBeNull();
    expect(
      read({ STRIPE_SECRET_KEY: TEST_KEY, STRIPE_WEBHOOK_SECRET: `${SECRET}, ${SECRET}x`, STRIPE_TAX: "on" }),
    ).toEqual({
      secretKey: TEST_KEY,
      mode: "test",
      webhookSecrets: [SECRET, `${SECRET}x`],
      apiUrl: "https://api.stripe.com",
      isTaxed: true,
    });
    const live = { STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_WEBHOOK_SECRET: SECRET, PUBLIC_URL: "https://guild.example" };
    expect(read(live)).toMatchObject({ mode: "live" });
  });

  it.each([
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "pk_test_0123456789abcdef", STRIPE_WEBHOOK_SECRET: SECRET }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_0123456789abcdef", STRIPE_WEBHOOK_SECRET: SECRET }],
    ["STRIPE_SECRET_KEY", { STRIPE_WEBHOOK_SECRET: SECRET }],
    ["STRIPE_TAX", { STRIPE_TAX: "on" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: TEST_KEY }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: TEST_KEY, STRIPE_WEBHOOK_SECRET: "secret" }],
    ["PUBLIC_URL", { STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_WEBHOOK_SECRET: SECRET }],
    ["PUBLIC_URL", { STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_WEBHOOK_SECRET: SECRET, PUBLIC_URL: "http://guild.example" }],
    ["PUBLIC_URL", { STRIPE_SECRET_KEY: TEST_KEY, STRIPE_WEBHOOK_SECRET: SECRET, NODE_ENV: "production" }],
    [
      "STRIPE_API_URL",
      { STRIPE_SECRET_KEY: TEST_KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: "http://stripe.example" },
    ],
    [
      "STRIPE_API_URL",
      {
        STRIPE_SECRET_KEY: LIVE_KEY,
        STRIPE_WEBHOOK_SECRET: SECRET,
        PUBLIC_URL: "https://guild.example",
        STRIPE_API_URL: "https://stripe.example",
      },
    ],
    ["BILLING_CURRENCY", { BILLING_CURRENCY: "gbp" }],
  ])("stop the start by naming %s", (name, environment) => {
    expect(read(environment as Readonly<Record<string, string>>)).toEqual([name]);
  });

  it("may name a stand-in on this machine for a key of the test mode", () => {
    const local = {
      STRIPE_SECRET_KEY: TEST_KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: "http://127.0.0.1:4242/",
    };
    expect(read(local)).toMatchObject({ apiUrl: "http://127.0.0.1:4242" });
  });
});

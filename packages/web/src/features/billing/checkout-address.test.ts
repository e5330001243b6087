import { expect, it } from "vitest";
import { isCheckoutAddress } from "./checkout-address.ts";

const origin = "https://guildhall.example";

it.each([
  ["stripe", "https://checkout.stripe.com/c/pay/cs_1", true],
  ["stripe", "https://billing.stripe.com/p/session", true],
  ["stripe", "http://checkout.stripe.com/c/pay/cs_1", false],
  ["stripe", "https://checkout.stripe.com.evil.example/c", false],
  ["stripe", "https://evilstripe.com/c", false],
  ["stripe", `${origin}/dev/pay/1`, false],
  ["local", `${origin}/dev/pay/1`, true],
  ["local", `${origin}/settings`, false],
  ["local", "https://other.example/dev/pay/1", false],
  ["local", "javascript:alert(1)", false],
  ["local", "not an address", false],
  ["manual", `${origin}/dev/pay/1`, false],
] as const)("at %s, %s is followed: %s", (provider, address, isFollowed) => {
  expect(isCheckoutAddress(address, { provider, origin })).toBe(isFollowed);
});

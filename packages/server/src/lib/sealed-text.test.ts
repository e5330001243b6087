import { expect, it } from "vitest";
import { systemRandom } from "./random.ts";
import { openText, sealText } from "./sealed-text.ts";

const seal = { secret: "the installation's", purpose: "widget key 1 a" };
const sealed = sealText("tell nobody · никому", { ...seal, random: systemRandom });

it("opens for what it was sealed for, and differs every time", () => {
  expect(openText(sealed, seal)).toBe("tell nobody · никому");
  expect(sealed.includes("nobody")).toBe(false);
  expect(sealText("tell nobody · никому", { ...seal, random: systemRandom }).equals(sealed)).toBe(false);
});

it("opens for nothing else", () => {
  expect(openText(sealed, { ...seal, purpose: "widget key 1 b" })).toBeNull();
  expect(openText(sealed, { ...seal, secret: "another one's" })).toBeNull();
  expect(openText(sealed.subarray(0, 27), seal)).toBeNull();
  expect(openText(Buffer.alloc(0), seal)).toBeNull();
});

it("doesn't open once any byte is changed", () => {
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(openText(changed, seal)).toBeNull();
  }
});

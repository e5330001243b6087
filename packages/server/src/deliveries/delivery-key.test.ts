import { expect, it } from "vitest";
import { readDeliveryKey, writeDeliveryKey } from "./delivery-key.ts";

it.each([
  ["mail-12", { kind: "mail", mailId: 12 }],
  ["reader-feed-345", { kind: "reader", reader: "feed", eventId: 345 }],
] as const)("%s is read as it was written", (text, key) => {
  expect(writeDeliveryKey(key)).toBe(text);
  expect(readDeliveryKey(text)).toEqual(key);
});

it.each(["", "mail", "mail-", "mail-0", "mail-012", "feed-3", "reader-3", "reader--3", "mail-1234567890123456"])(
  "'%s' is no key",
  (text) => {
    expect(readDeliveryKey(text)).toBeNull();
  },
);

import { describe, expect, it } from "vitest";
import { disputedStatus, mayStillBePaid, refundableOf, unpaidStatus } from "./payment.policy.ts";
import { PAYMENT_STATUSES } from "./plan.values.ts";
import type { PaymentStatus } from "./plan.values.ts";

describe("a payment", () => {
  it("can be given back as far as it was paid", () => {
    const of = (status: PaymentStatus, refunded: number) => refundableOf({ status, amount: 300, tax: 57, refunded });
    expect([of("paid", 0), of("part_refunded", 100), of("refunded", 357), of("disputed", 0), of("pending", 0)]).toEqual(
      [357, 257, 0, 0, 0],
    );
  });

  it("still counts if it's paid after its checkout was closed, unless something else was paid", () => {
    const may = (status: PaymentStatus, isMismatch = false) => mayStillBePaid({ status, isMismatch });
    expect(PAYMENT_STATUSES.filter((status) => may(status))).toEqual([
      "opening",
      "pending",
      "processing",
      "failed",
      "canceled",
    ]);
    expect(may("failed", true)).toBe(false);
  });

  it("is disputed, won back or lost, and hears no news twice", () => {
    expect(PAYMENT_STATUSES.slice(3).map((status) => [status, disputedStatus(status, "open")])).toEqual([
      ["scheduled", "disputed"],
      ["paid", "disputed"],
      ["failed", "disputed"],
      ["canceled", "disputed"],
      ["refunded", null],
      ["part_refunded", "disputed"],
      ["disputed", null],
    ]);
    expect([disputedStatus("disputed", "none"), disputedStatus("disputed", "lost")]).toEqual(["paid", "refunded"]);
    expect([disputedStatus("paid", "none"), disputedStatus("refunded", "lost")]).toEqual([null, null]);
    expect([unpaidStatus("pending", "expired"), unpaidStatus("canceled", "expired")]).toEqual(["canceled", null]);
    expect([unpaidStatus("processing", "failed"), unpaidStatus("processing", "processing")]).toEqual(["failed", null]);
    expect([unpaidStatus("pending", "processing"), unpaidStatus("pending", "open")]).toEqual(["processing", null]);
  });
});

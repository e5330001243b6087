import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCallbackData, readStartPayload, toCallbackData, toStartPayload } from "./press.ts";

const LONGEST = { kind: "k".repeat(24), verb: "v".repeat(24), id: Number.MAX_SAFE_INTEGER };

describe("a button's data", () => {
  it("is short, and the same in a link", () => {
    const press = { kind: "challenge", verb: "send-back", id: 100 };
    expect(toCallbackData(press)).toBe("v1:challenge.send-back:2s");
    expect(toStartPayload(press)).toBe("v1_challenge_send-back_2s");
  });

  it("comes back as it was", () => {
    const word = fc.stringMatching(/^[a-z][a-z-]{0,19}$/);
    fc.assert(
      fc.property(fc.record({ kind: word, verb: word, id: fc.maxSafeNat() }), (press) => {
        expect(readCallbackData(toCallbackData(press))).toEqual(press);
        expect(readStartPayload(toStartPayload(press))).toEqual(press);
      }),
    );
  });

  it("has 64 bytes at most", () => {
    expect(toCallbackData(LONGEST)).toHaveLength(64);
    expect(() => toCallbackData({ ...LONGEST, verb: `${LONGEST.verb}v` })).toThrow("no button of ours");
  });

  it.each(["", "v2:a.b:1", "v1:a.b:01", "v1:a.b:", "v1:A.b:1", "v1:a.b:1:2", "v1:a.b:zzzzzzzzzzzzz", "v1_a_b_1"])(
    "isn't %j",
    (data) => {
      expect(readCallbackData(data)).toBeNull();
    },
  );

  it("isn't a one-time code", () => {
    expect(readStartPayload("pHk2_x81-LmN")).toBeNull();
  });
});

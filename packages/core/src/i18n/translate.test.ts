import { describe, expect, expectTypeOf, it } from "vitest";
import { OfflineFailure, RefusedFailure, TimeoutFailure } from "../client/call-failure.ts";
import { HTTP_STATUS_BY_CODE } from "../lib/errors.ts";
import { parseSignInError, REFUSAL_REASONS, SIGN_IN_ERRORS } from "../lib/text-codes.ts";
import { describeFailure, describeFieldError, describeRefusal } from "./describe.ts";
import * as en from "./en.ts";
import * as ru from "./ru.ts";
import type { TextKey, Translate } from "./text-key.ts";
import { createTranslate } from "./translate.ts";

const inEnglish = createTranslate("en", new Map(Object.entries(en)));
const inRussian = createTranslate("ru", new Map(Object.entries(ru)));

describe("createTranslate", () => {
  it("chooses the plural form of the language", () => {
    const counts = [0, 1, 2, 5, 11, 21, 22, 111, 1.5];
    expect(counts.map((count) => inRussian("words:people", { count }))).toEqual([
      "0 человек",
      "1 человек",
      "2 человека",
      "5 человек",
      "11 человек",
      "21 человек",
      "22 человека",
      "111 человек",
      "1,5 человека",
    ]);
    expect([0, 1, 2].map((count) => inEnglish("words:people", { count }))).toEqual([
      "0 people",
      "1 person",
      "2 people",
    ]);
  });

  it("fills placeholders, formats numbers for the language and escapes nothing", () => {
    const t = createTranslate("ru", new Map([["shop", { sold: "{{ who }}: {{n}} {{gone}}!" }]]));
    expect(t("shop:sold", { who: "<b> & $1", n: 12_345.678 })).toBe("<b> & $1: 12\u00a0345,68 !");
  });

  it("returns an unknown key as is", () => {
    expect(
      ["errors:nothing", "none:at.all", "errors:field", "plain", "errors:toString"].map((key) => inEnglish(key)),
    ).toEqual(["errors:nothing", "none:at.all", "errors:field", "plain", "errors:toString"]);
  });

  it("type-checks its keys", () => {
    expectTypeOf<"errors:network.timeout">().toExtend<TextKey>();
    expectTypeOf<"words:people">().toExtend<TextKey>();
    expectTypeOf<"words:people_one">().not.toExtend<TextKey>();
    expectTypeOf<"errors:network.gone">().not.toExtend<TextKey>();
    expectTypeOf(inEnglish).toExtend<Translate>();
  });
});

describe("every code has a text", () => {
  it("for answers, fields, refusals and banners", () => {
    const keys = [
      ...Object.keys(HTTP_STATUS_BY_CODE).map((code) => `errors:code.${code}`),
      ...SIGN_IN_ERRORS.map((code) => `session:banner.${code}`),
    ];
    expect(keys.filter((key) => inEnglish(key) === key || inRussian(key) === key)).toEqual([]);
    const nameless = REFUSAL_REASONS.filter((reason) =>
      [inEnglish, inRussian].some((t) => describeRefusal(t, { reason }) === t("errors:code.ErrorRefused")),
    );
    expect(nameless).toEqual([]);
  });

  it("including codes this build doesn't know", () => {
    expect(describeFieldError(inEnglish, { code: "too_long", values: { count: 100 } })).toBe(
      "Use at most 100 characters.",
    );
    const cell = { row: 1017, column: "B" };
    expect(describeFieldError(inEnglish, { code: "required", cell })).toBe("Row 1017, column B: This is required.");
    expect(describeFieldError(inEnglish, { code: "required", cell: { row: 3 } })).toBe("Row 3: This is required.");
    expect(describeFieldError(inEnglish, { code: "of_tomorrow" })).toBe("Some fields need fixing.");
    expect(describeRefusal(inEnglish, { reason: "too_late" })).toBe("The 10 minutes to undo this are over.");
    expect(describeRefusal(inRussian, { reason: "of_tomorrow" })).toBe("Сейчас это сделать нельзя.");
    expect([undefined, "", "expired", "of_tomorrow"].map(parseSignInError)).toEqual([null, null, "expired", "unknown"]);
  });

  it("including detailed refusals, if there's a text and the values to fill it", () => {
    const refused = { textKey: "errors:refusal.already_approved" };
    expect(describeFailure(inEnglish, refused)).toBe("This has already been approved.");
    expect(describeFailure(inEnglish, { ...refused, values: { name: "Max" } })).toBe("Max has already approved this.");
    expect(describeFailure(inEnglish, { textKey: "errors:refusal.abandoned", values: { name: "Max" } })).toBe(
      "You gave this up.",
    );
    expect(describeRefusal(inRussian, { reason: "already_rejected", values: { name: "Макс" } })).toContain("Макс");
  });

  it("including failures, except silent ones", () => {
    expect(describeFailure(inEnglish, new TimeoutFailure(1))).toBe("Network error. Check internet connection speed.");
    expect(describeFailure(inEnglish, new OfflineFailure(null))).toBeNull();
    expect(describeFailure(inEnglish, new RefusedFailure("of_tomorrow", {}))).toBe(
      "Server error has occurred. Please, try again later.",
    );
  });
});

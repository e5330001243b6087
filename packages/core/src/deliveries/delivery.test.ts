import { describe, expect, it } from "vitest";
import { EVENT_PAYLOADS } from "../events/domain-event.ts";
import { deliveries as english } from "./deliveries.en.ts";
import { deliveries as russian } from "./deliveries.ru.ts";
import { deliveredEventPaths } from "./delivered-event.ts";
import { findText } from "../i18n/translate.ts";
import { isWaitingDelivery, mayDiscardDelivery, mayRetryDelivery } from "./delivery.policy.ts";
import { DELIVERY_PROBLEMS } from "./delivery.values.ts";

describe("a failed delivery", () => {
  it("is retried whatever the reason, unless it isn't understood", () => {
    const refused = DELIVERY_PROBLEMS.filter((problem) => !mayRetryDelivery({ problem }).allowed);
    expect(refused).toEqual(["not_understood"]);
    expect(mayRetryDelivery({ problem: "not_understood" })).toEqual({ allowed: false, reason: "not_understood" });
  });

  it("can be discarded once it's given up", () => {
    expect(mayDiscardDelivery({ state: "given_up" })).toEqual({ allowed: true });
    expect(mayDiscardDelivery({ state: "waiting" })).toEqual({ allowed: false, reason: "still_waiting" });
    expect([isWaitingDelivery({ state: "waiting" }), isWaitingDelivery({ state: "given_up" })]).toEqual([true, false]);
  });

  it("has a text for every kind of event", () => {
    const wordless = Object.keys(EVENT_PAYLOADS).filter((type) =>
      [english, russian].some((texts) =>
        deliveredEventPaths(type).every((path) => findText(texts, path) === undefined),
      ),
    );
    expect(wordless).toEqual([]);
  });
});

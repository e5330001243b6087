import { expect, it } from "vitest";
import { isUnread } from "./notification.policy.ts";

it("what is new has yet to be seen, what was read has not", () => {
  expect([isUnread({ status: "new" }), isUnread({ status: "read" })]).toEqual([true, false]);
});

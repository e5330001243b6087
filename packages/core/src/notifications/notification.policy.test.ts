import { expect, it } from "vitest";
import { isUnread } from "./notification.policy.ts";

it("a new notification is unseen, a read one isn't", () => {
  expect([isUnread({ status: "new" }), isUnread({ status: "read" })]).toEqual([true, false]);
});

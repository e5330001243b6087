import { expect, it } from "vitest";
import { buildAmount } from "../testing/build-amount.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { balanceChat } from "./balance.chat.ts";

it("a chat's first page tells what one has, and nothing to those who have no currency", async () => {
  const balances = [buildAmount(1, 150), buildAmount(2, 100)];
  const facts = await balanceChat.homeFacts(buildDesk({ member: { user: { balances } } }).context);
  expect(facts.map((each) => each.replaceAll("\u00a0", " "))).toEqual(["Your balance: 1.5 stars, 1 moon"]);
  expect(await balanceChat.homeFacts(buildDesk({ member: { user: { balances: [] } } }).context)).toEqual([]);
  expect(await balanceChat.homeFacts(buildDesk({ isOutside: true }).context)).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENT_TYPES } from "../billing/stripe/examine-account.ts";
import { readConfig } from "../config.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { startFakeStripe } from "../testing/stripe/fake-stripe.ts";
import type { FakeStripe } from "../testing/stripe/fake-stripe.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { runCommand } from "./run-command.ts";

const test = useTestDatabase();
const KEY = "sk_test_0123456789abcdef";
const SECRET = "whsec_0123456789abcdef0123456789";

let stripe: FakeStripe;

beforeAll(async () => {
  stripe = await startFakeStripe({ key: KEY, webhookSecret: SECRET, now: () => new Date("2026-03-01T12:00:00.000Z") });
});
afterAll(() => stripe.close());

async function run(argv: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const terminal = { print: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };
  const code = await runCommand(["billing", ...argv], terminal, () =>
    readConfig({
      DATABASE_URL: test().url ?? "",
      LICENSES: "on",
      PUBLIC_URL: "https://guild.example",
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: stripe.url,
      ...more,
    }),
  );
  return { code, said };
}

it("says what the account lacks, until it lacks nothing", async () => {
  const url = "https://guild.example/billing/webhook/stripe";
  expect(await run(["doctor"])).toEqual({ code: 1, said: [`No webhook is sent to ${url}.`] });
  stripe.account.webhooks.push({ url, status: "enabled", enabled_events: EVENT_TYPES.slice(1) });
  expect((await run([], { STRIPE_TAX: "on" })).said).toEqual([
    "The webhook isn't told of checkout.session.completed.",
    "STRIPE_TAX is on, but Stripe Tax isn't set up in the account.",
  ]);
  stripe.account.webhooks[0] = { url, status: "enabled", enabled_events: ["*"] };
  expect(await run(["doctor"])).toEqual({ code: 0, said: ["Nothing is missing."] });
});

it("lists notices that were given up, and has them tried anew", async () => {
  expect((await run(["notices"])).said).toEqual(["Nothing was given up."]);
  const at = new Date("2026-03-01T12:00:00.000Z");
  const notice = { provider: "stripe", mode: "test", notice_id: "evt_1", kind: "invoice", ref: "in_1" };
  const rest = { state: "given_up", error: "no answer", due_at: at, received_at: at } as const;
  await test()
    .database.handle.insertInto("billing_inbox")
    .values({ ...notice, ...rest })
    .execute();
  expect((await run(["notices"])).said).toEqual([
    "2026-03-01T12:00:00.000Z  stripe  test  evt_1  invoice  in_1  no answer",
  ]);
  expect((await run(["notices", "retry"])).said).toEqual(["The server retries 1 within a minute."]);
  expect((await run(["notices", "retry"])).said).toEqual(["There's nothing to retry."]);
});

it("asks anew, and refunds nothing that isn't there", async () => {
  const { id } = await buildWorkspace(test().database.handle, { name: "Acme" });
  expect((await run(["read", String(id)])).said).toEqual(["Asked for 0 payments and subscriptions."]);
  expect(await run(["refund", String(id), "77", "Paid twice"])).toMatchObject({ code: 1 });
});

it.each([
  ["an unknown word", ["gold"]],
  ["no reason", ["refund", "1", "2", " "]],
  ["half an amount", ["refund", "1", "2", "Why", "0.5"]],
  ["no workspace", ["read"]],
])("refuses %s before it opens the database", async (_, argv) => {
  expect(await run(argv)).toMatchObject({ code: 2 });
});

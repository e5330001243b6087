import { billingCalls } from "@guildhall/core/billing";
import { describe, expect } from "vitest";
import type { Deps } from "../lib/deps.ts";
import { failure, it as world, untilWorkedOn } from "../testing/billing-world.ts";
import type { TeamOptions } from "../testing/team.ts";
import { storeNotice } from "./inbox.repository.ts";
import { workInbox } from "./inbox.ts";
import { SIGNATURE_HEADER, signNotice } from "./local/notice.ts";
import { createDevPayModule } from "./local/dev-pay.module.ts";
import { createPaymentModule, MAX_FORGED_A_MINUTE } from "./payment.module.ts";

const HOUR_MS = 3_600_000;

const it = world
  .extend("teamOptions", {
    modules: (deps: Deps) => [createPaymentModule(deps), createDevPayModule(deps)],
  } as TeamOptions)
  /** A press on the test provider's page; answers the notices that it sent, of which all are worked on. */
  .extend("act", ({ team }) => async ({ redirectUrl }: { readonly redirectUrl: string }, name: string) => {
    const answer = await team.server.ask({ method: "POST", url: `${new URL(redirectUrl).pathname}/${name}` });
    const { sent = [] } = answer.json<{ sent?: readonly string[] }>();
    await untilWorkedOn(team, sent);
    return sent;
  });

const limited = it.extend("teamOptions", {
  modules: (deps: Deps) => [createPaymentModule(deps)],
  config: { rateLimits: true },
} as TeamOptions);

const refOf = ({ redirectUrl }: { readonly redirectUrl: string }) =>
  new URL(redirectUrl).pathname.split("/").at(-1) ?? "";

describe("what a provider tells", () => {
  limited("isn't read any more from a network that forges, for the rest of a minute", async ({ team }) => {
    const { clock, server } = team;
    const { config } = server.deps;
    const payload = JSON.stringify({ id: "evt_limited", kind: "checkout", ref: "pay_x" });
    const post = async (secret: string, remoteAddress: string) => {
      const headers = {
        "content-type": "application/json",
        [SIGNATURE_HEADER]: signNotice(payload, { secret, at: clock.now() }),
      };
      const request = { method: "POST", url: "/billing/webhook/local", headers, payload, remoteAddress } as const;
      return (await team.server.ask(request)).statusCode;
    };
    for (let times = 0; times < MAX_FORGED_A_MINUTE; times += 1)
      expect([await post(config.secret, "192.0.2.1"), await post("forged", "192.0.2.1")]).toEqual([200, 400]);
    expect([await post(config.secret, "192.0.2.1"), await post(config.secret, "192.0.2.2")]).toEqual([429, 200]);
    clock.advance(60_000);
    expect(await post(config.secret, "192.0.2.1")).toBe(200);
  });

  it("is applied after a restart if it was only stored", async ({ team, db, license, order, act, info }) => {
    await license();
    const opened = await order();
    await act(opened, "lose");
    expect(await act(opened, "pay")).toEqual([]);
    expect((await info()).licenseStatus).toBe("initial");
    const notice = { provider: "local", mode: "test", id: "evt_1", kind: "checkout", ref: refOf(opened) } as const;
    await storeNotice(db, { ...notice, at: team.clock.now() });
    await workInbox(team.server.deps);
    expect((await info()).licenseStatus).toBe("subscription_active");
  });

  it("is given up after an hour of failures, and works once super admins retry it", async ({
    team,
    license,
    order,
    act,
    info,
    owner,
  }) => {
    await license();
    const keeper = await team.join({ name: "Keeper", roles: ["super_admin"] });
    const lost = async () => (await keeper.client.call(billingCalls.listNotices, {})).items.map(({ kind }) => kind);
    const opened = await order();
    const { db } = team.server.deps;
    await act(opened, "lose");
    await act(opened, "pay");
    // The provider doesn't answer.
    await db.pool.query("alter table dev_orders rename to dev_orders_away");
    const notice = { provider: "local", mode: "test", id: "evt_2", kind: "checkout", ref: refOf(opened) } as const;
    await storeNotice(db.handle, { ...notice, at: team.clock.now() });
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await lost()).toEqual([]);
      await workInbox(team.server.deps);
      team.clock.advance(HOUR_MS);
    }
    expect(await lost()).toEqual(["checkout"]);
    expect(await failure(owner.client.call(billingCalls.retryNotices, {}))).toBe("not_found");
    await db.pool.query("alter table dev_orders_away rename to dev_orders");
    expect(await keeper.client.call(billingCalls.retryNotices, {})).toEqual({ count: 1 });
    await workInbox(team.server.deps);
    expect([await lost(), (await info()).licenseStatus]).toEqual([[], "subscription_active"]);
  });

  it("may come four times, in reverse, or not at all, as the page of the test provider plays it", async ({
    team,
    license,
    order,
    act,
    info,
  }) => {
    await license();
    const opened = await order({ recurring: true });
    const [first = ""] = await act(opened, "pay");
    expect((await info()).licenseStatus).toBe("subscription_active");
    const { expireAt } = await info();
    expect(new Set(await act(opened, "repeat")).size).toBe(1);
    expect((await act(opened, "shuffle")).at(-1)).toBe(first);
    expect((await info()).expireAt).toBe(expireAt);
    const url = new URL(opened.redirectUrl).pathname;
    const page = await team.server.ask({ method: "GET", url });
    expect(page.body).toContain(first);
    expect((await team.server.ask({ method: "POST", url: `${url}/dance` })).statusCode).toBe(404);
    const headers = { origin: "https://elsewhere.example" };
    expect((await team.server.ask({ method: "POST", url: `${url}/end`, headers })).statusCode).toBe(403);
    expect((await info()).licenseStatus).toBe("subscription_active");
  });
});

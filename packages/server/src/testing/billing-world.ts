import { billingCalls, INITIAL_LICENSE } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { sessionCalls } from "@guildhall/core/session";
import { startLicense } from "../billing/license.repository.ts";
import { signIn } from "./test-server.ts";
import { expect, vi } from "vitest";
import type { Team, Teammate } from "./team.ts";
import { it as world } from "./world.ts";

/** A workspace that pays: its owner orders plans. */
export const it = world
  .extend("isChecked", true)
  /** Gives the workspace a license, by default none. */
  .extend("license", ({ team }) => async (changes: Partial<StoredLicense> = {}) => {
    const { db, bus } = team.server.deps;
    const { workspaceId } = team;
    const source = changes.status === "trial_active" ? "trial" : "";
    const license = { ...INITIAL_LICENSE, ...changes };
    await db.transaction((tx) => startLicense(tx, { workspaceId, license, at: team.clock.now(), source, paid: null }));
    bus.publish({ kind: "forget", workspaceId });
  })
  .extend("order", ({ owner }) => async (changes: object = {}, who: Teammate = owner) => {
    const { licenseId, paymentProvider } = await who.client.call(billingCalls.getInfo, {});
    const body = {
      licenseType: "team",
      licenseDuration: "month",
      licenseId,
      paymentProvider,
      recurring: false,
      email: "money@example.test",
      ...changes,
    } as const;
    return who.client.call(billingCalls.createPayment, { body });
  })
  /** A session lasts a month. */
  .extend("moveTo", ({ team, owner }) => async (at: string) => {
    team.clock.set(new Date(at));
    const { loggedIn } = await owner.client.call(sessionCalls.getUserInfo, {}).catch(() => ({ loggedIn: false }));
    if (!loggedIn) await signIn(owner.client, owner.email);
  })
  .extend(
    "info",
    ({ owner }) =>
      () =>
        owner.client.call(billingCalls.getInfo, {}),
  )
  .extend("paymentsOf", ({ owner }) => async () => {
    const { items } = await owner.client.call(billingCalls.listPayments, { query: {} });
    return items.map(({ status, formattedAmount }) => `${status} ${formattedAmount}`);
  });

/** Until nobody works on these notices; those of a thing that isn't known yet wait for a while. */
export async function untilWorkedOn({ server, clock }: Team, noticeIds: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await server.deps.db.pool.query(
      `select notice_id, error from billing_inbox where state = 'waiting' and notice_id = any($2)
        and (attempts = 0 or due_at > $1::timestamptz + interval '50 seconds')`,
      [clock.now(), noticeIds],
    );
    expect(rows).toEqual([]);
  }, 10_000);
}

/** Why a call was refused. */
export async function failure(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => "done",
    (error: { reason?: string; kind?: string }) => error.reason ?? error.kind,
  );
}

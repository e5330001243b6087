import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { feedCalls } from "@guildhall/core/feed";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { subjectLoaders } from "../features.ts";
import { createIntegrationEventModule } from "../integrations/integration-event.routes.ts";
import { importWorkspace } from "../db/read-archive.ts";
import { writeArchive } from "../db/write-archive.ts";
import type { Deps } from "../lib/deps.ts";
import { it as world, untilWorkedOn } from "../testing/billing-world.ts";
import { createMemoryFiles } from "../testing/memory-files.ts";
import { issueKey, linkPerson } from "../testing/integration.ts";
import type { TeamOptions } from "../testing/team.ts";
import { pushSeats, sweepBilling } from "./billing-jobs.ts";
import { createDevPayModule } from "./local/dev-pay.module.ts";
import { createPaymentModule } from "./payment.module.ts";

const it = world
  .extend("teamOptions", {
    modules: (deps: Deps) => [
      createPaymentModule(deps),
      createDevPayModule(deps),
      createIntegrationEventModule(deps, subjectLoaders),
    ],
  } as TeamOptions)
  /** Pays for what recurs, as `email`; answers the names that the provider has for things. */
  .extend("paid", ({ team, license, order, db }) => async (email: string) => {
    await license();
    const { redirectUrl } = await order({ recurring: true, email });
    const answer = await team.server.ask({ method: "POST", url: `${new URL(redirectUrl).pathname}/pay` });
    await untilWorkedOn(team, answer.json<{ sent: readonly string[] }>().sent);
    const { workspaceId } = team;
    const { ref, customer_ref } = await db
      .selectFrom("subscriptions")
      .select(["ref", "customer_ref"])
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    const { invoice_ref, checkout_ref } = await db
      .selectFrom("payments")
      .select(["invoice_ref", "checkout_ref"])
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    return [ref, customer_ref, invoice_ref ?? "", checkout_ref ?? ""];
  })
  /** The workspace's archive as text, and a copy that was made from it. */
  .extend("moved", ({ database, team }) => async () => {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-moved-"));
    const file = join(folder, "workspace");
    const { workspaceId, clock } = team;
    await writeArchive(database.database, { file, at: clock.now(), workspaceId, files: null });
    const text = gunzipSync(readFileSync(file)).toString();
    const id = await importWorkspace(database.database, { file, files: createMemoryFiles() });
    rmSync(folder, { recursive: true });
    return { text, id };
  });

describe("what was paid", () => {
  it("leaves no reference, address or secret anywhere but in its own tables", async ({
    team,
    paid,
    moved,
    owner,
    db,
  }) => {
    const { server, workspaceId } = team;
    const canaries = [...(await paid("canary@money.example")), "canary@money.example", server.deps.config.secret];
    await linkPerson(server.deps, owner, { provider: "slack", externalId: "U-olga" });
    await team.readEvents();
    const key = await issueKey(server.deps, { workspaceId, provider: "slack" });
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await server.ask({ method: "GET", url, headers })).body;
    const events = await db.selectFrom("events").select("payload").where("workspace_id", "=", workspaceId).execute();
    const found = [
      JSON.stringify(events),
      JSON.stringify(await db.selectFrom("billing_inbox").select(["error", "kind"]).execute()),
      JSON.stringify(await owner.client.call(feedCalls.get, { query: {} })),
      JSON.stringify(
        await owner.client.call(userCalls.listNotifications, { params: { id: owner.memberId }, query: {} }),
      ),
      await ask("/api/v1/integrations/events?after=0", { authorization: `Bearer ${key}` }),
      await ask("/metrics"),
      await ask("/dev/pay/unknown"),
      (await moved()).text,
    ];
    expect(found[0]).toContain("payment");
    expect(found[4]).toContain("Payment received");
    for (const canary of canaries) expect(found.map((text) => text.includes(canary))).toEqual(found.map(() => false));
  });

  it("stays with the original: a copy has no plan, and can end nothing of it", async ({ team, paid, moved, db }) => {
    await paid("money@example.test");
    const { id } = await moved();
    const rowsOf = async (workspaceId: number) => {
      const of = (table: "licenses" | "payments" | "subscriptions" | "billing_customers") =>
        db.selectFrom(table).select("workspace_id").where("workspace_id", "=", workspaceId).execute();
      const tables = ["licenses", "payments", "subscriptions", "billing_customers"] as const;
      return (await Promise.all(tables.map(of))).map((rows) => rows.length);
    };
    const before = await db
      .selectFrom("subscriptions")
      .selectAll()
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0]);
    const { license } = await db
      .selectFrom("workspaces")
      .select("license")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(license).toMatchObject({ type: "free", status: "initial" });
    await db.deleteFrom("members").where("workspace_id", "=", id).where("id", "<", 0).execute();
    await sweepBilling(team.server.deps);
    await pushSeats(team.server.deps);
    const after = await db
      .selectFrom("subscriptions")
      .selectAll()
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(after).toEqual(before);
  });
});

describe("who is paid for", () => {
  it("is the same at the provider in the end, however often people come and go in the minute of a renewal", async ({
    team,
    paid,
    owner,
    ann,
    bob,
    eve,
  }) => {
    await paid("money@example.test");
    const push = () => pushSeats(team.server.deps);
    const set = async (people: readonly (typeof ann)[], name: "enable" | "disable") => {
      for (const { memberId } of people)
        await owner.client.call(name === "enable" ? userCalls.enable : userCalls.disable, { params: { id: memberId } });
    };
    await set([ann, bob], "disable");
    await Promise.all([push(), push()]);
    await set([ann], "enable");
    await set([eve], "disable");
    await push();
    await set([bob, eve], "enable");
    await set([bob, eve], "disable");
    await push();
    const { rows } = await team.server.deps.db.pool.query<{ ours: number; theirs: number }>(
      `select s.seats as ours, (d.data ->> 'seats')::int as theirs
       from subscriptions s join dev_orders d on d.ref = s.ref where s.workspace_id = $1`,
      [team.workspaceId],
    );
    // The owner and Ann.
    expect(rows).toEqual([{ ours: 2, theirs: 2 }]);
  });
});

import { billingCalls, INITIAL_LICENSE } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startLicense } from "./license.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PAID = { license: { isActive: true } } as const;
const LAPSED = { license: { isActive: false } } as const;

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
});
afterAll(() => world.close());

const infoOf = () => boss.client.call(billingCalls.getInfo, {});
const shortOf = async () => {
  const { licenseType, licenseStatus, restrictions } = await infoOf();
  return `${licenseType} ${licenseStatus} ${restrictions.length === 0 ? "all" : "some"}`;
};
const visit = (call: object) => world.ask({ ...ADMIN_PAGE, ...call }, { path: "/user/info" });

async function hold(changes: Partial<StoredLicense>): Promise<void> {
  const { db, bus } = world.team.server.deps;
  const { workspaceId } = boss;
  const license = { ...INITIAL_LICENSE, ...changes };
  await db.transaction((tx) =>
    startLicense(tx, { workspaceId, license, at: world.team.clock.now(), source: "", paid: null }),
  );
  bus.publish({ kind: "forget", workspaceId });
}

describe("a license in Jira", () => {
  it("has everything while it's paid there, where nothing is sold, and Free's features once it lapses", async () => {
    await hold({});
    expect((await world.bind(boss, PAID)).statusCode).toBe(200);
    expect(await shortOf()).toBe("jira subscription_active all");
    const { licenseId, licenses } = await infoOf();
    expect(licenses.map(({ abilities }) => abilities.pay.reason)).toEqual(["not_sold", "paid_in_jira", "paid_in_jira"]);
    const body = {
      licenseType: "team",
      licenseDuration: "month",
      licenseId,
      paymentProvider: "local",
      recurring: true,
      email: "money@example.test",
    } as const;
    await expect(boss.client.call(billingCalls.createPayment, { body })).rejects.toMatchObject({
      reason: "paid_in_jira",
    });
    await visit(LAPSED);
    expect(await shortOf()).toBe("jira subscription_expired some");
    await visit(PAID);
    expect(await shortOf()).toBe("jira subscription_active all");
  });

  it("comes after what is paid for here, which says that both are", async () => {
    await visit(LAPSED);
    const expireAt = new Date(world.team.clock.now().getTime() + 30 * DAY_MS).toISOString();
    await hold({ type: "team", status: "subscription_active", isRecurring: true, expireAt });
    const twice = "You also pay for Guildhall in Jira. Turn off recurring payment here to stop paying twice.";
    expect((await infoOf()).extraInfo).not.toContain(twice);
    await visit(PAID);
    expect(await shortOf()).toBe("team subscription_active some");
    expect((await infoOf()).extraInfo).toContain(twice);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findSiteUrl, findWorkspaceOf, isSiteConnected } from "./connected-site.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let neighbour: number;
let count = 0;
let site: string;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  neighbour = (await buildWorkspace(db())).id;
  count += 1;
  site = `cloud-${String(count)}`;
});

interface Row {
  readonly of?: number;
  readonly cloudId?: string;
  readonly environment?: "production" | "staging" | "development";
  readonly url?: string;
  readonly state?: "active" | "uninstalled";
  readonly license?: "none" | "active" | "inactive";
}

/** Returns the installation's id. */
async function connect(row: Row = {}): Promise<string> {
  count += 1;
  const installationId = `app-${String(count)}`;
  const { of = workspaceId, cloudId = site, environment = "production", url = "https://a.test" } = row;
  const { state = "active", license = "none" } = row;
  const names = { workspace_id: of, installation_id: installationId, cloud_id: cloudId, site_url: url };
  const times = { seen_at: at(0), created_at: at(0), changed_at: at(0) };
  await db()
    .insertInto("jira_sites")
    .values({ ...names, environment, state, license, ...times })
    .execute();
  return installationId;
}

describe("a delivery's workspace", () => {
  it("is its own installation's, in its own site, while that's connected", async () => {
    const own = await connect();
    const theirs = await connect({ of: neighbour, environment: "staging" });
    const gone = await connect({ environment: "development", state: "uninstalled" });
    const find = (installationId: string, cloudId = site) => findWorkspaceOf(db(), { installationId, cloudId });
    expect([await find(own), await find(theirs), await find(gone), await find(own, "other"), await find("no")]).toEqual(
      [workspaceId, neighbour, null, null, null],
    );
  });
});

describe("a site's address", () => {
  const url = () => findSiteUrl(db(), { workspaceId, site });

  it("isn't another workspace's, another site's, or that of one that's gone", async () => {
    await connect({ of: neighbour, url: "https://theirs.test" });
    await connect({ cloudId: `${site}-other`, url: "https://other.test" });
    await connect({ environment: "staging", state: "uninstalled", url: "https://gone.test" });
    expect(await url()).toBe("");
    await connect({ environment: "development" });
    expect(await url()).toBe("https://a.test");
  });

  it("is what any of its installations knows, the oldest first", async () => {
    await connect({ url: "" });
    expect(await url()).toBe("");
    await connect({ environment: "staging", url: "https://z.test" });
    await connect({ environment: "development", url: "https://a.test" });
    expect(await url()).toBe("https://z.test");
  });
});

describe("a site is connected", () => {
  const isConnected = () => isSiteConnected(db(), { workspaceId, site });

  it.each([
    ["another workspace's", () => ({ of: neighbour })],
    ["another site's", () => ({ cloudId: `${site}-other` })],
    ["one that's gone", () => ({ state: "uninstalled" as const })],
    ["one whose license has ended", () => ({ license: "inactive" as const })],
  ])("not by %s", async (_, row: () => Row) => {
    await connect(row());
    expect(await isConnected()).toBe(false);
  });

  it.each(["none", "active"] as const)("with the license %s, whatever another installation lacks", async (license) => {
    await connect({ environment: "staging", license: "inactive" });
    await connect({ environment: "development", state: "uninstalled" });
    await connect({ license });
    expect(await isConnected()).toBe(true);
  });
});

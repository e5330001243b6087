import type { Browser } from "@playwright/test";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openBrowser, openPage, settle } from "./browser.ts";
import { servePanel } from "./panel.ts";
import type { DemoPerson, ServedPanel } from "./panel.ts";

const KIB = 1024;
const SHARE = 1 / 4;

/** JavaScript of other panels' own builds, in KiB transferred with gzip. */
const OTHERS = [
  { name: "Outline", view: "login", kib: 499 },
  { name: "Outline", view: "dashboard", kib: 1_182 },
  { name: "Unleash", view: "login", kib: 1_024 },
] as const;

/** B9: transfer size beside well-known panels. */
export const sideBySide: Benchmark = {
  name: "B9",
  title: "Bytes transferred, beside other panels",
  method:
    "Everything that a browser without a cache receives until the page rests, as encoded on the wire. The others' figures are " +
    "the JavaScript of their own published builds, gzipped (Outline, built from its main branch in August 2026; Unleash 8.2), " +
    "so that only JavaScript is compared.",
  run: async () => {
    const panel = await servePanel();
    const browser = await openBrowser();
    try {
      const login = await load(browser, panel, { path: "/login" });
      const dashboard = await load(browser, panel, { path: "/", person: "owner" });
      const own = { login, dashboard };
      return OTHERS.map(({ name, view, kib }): Figure => {
        const { script, all, requests } = own[view];
        const share = script / (kib * KIB);
        const value = `${share.toFixed(4)}: ${toKib(script)} ÷ ${kib} KB (ours in all ${toKib(all)}, ${requests} requests)`;
        return {
          what: `${view} ÷ ${name}'s ${view === "login" ? "login" : "first view"}, JavaScript`,
          value,
          bar: "< 0.25",
          isReached: share < SHARE,
        };
      });
    } finally {
      await browser.close();
      await panel.stop();
    }
  },
};

interface Transfer {
  readonly script: number;
  readonly all: number;
  readonly requests: number;
}

async function load(
  browser: Browser,
  panel: ServedPanel,
  { path, person }: { readonly path: string; readonly person?: DemoPerson },
): Promise<Transfer> {
  const { page, cdp, close } = await openPage(browser, panel, person);
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.goto(path);
  await page
    .getByRole(person === undefined ? "textbox" : "article")
    .first()
    .waitFor();
  await settle(page, 3_000);
  await close();
  const sum = (ids: readonly string[]): number => ids.reduce((total, id) => total + (bytes.get(id) ?? 0), 0);
  const ids = [...bytes.keys()];
  return { script: sum(ids.filter((id) => types.get(id) === "Script")), all: sum(ids), requests: ids.length };
}

function toKib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}

import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@guildhall/server/testing/free-port";
import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { median, showRatio, toRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { openBrowser, openPage, settle } from "./browser.ts";
import { CALM_AFTER_MS, servePanel, type ServedPanel } from "./panel.ts";
import { measureMachine, multiplierOf } from "./phone.ts";
import { OTHER_PANEL, serveUnleash } from "./unleash.ts";

const ROUNDS = 4;
// A server that has just started compiles its own code while it answers, on the cores that the page runs on.
const WARM_VISITS = 3;
const SCORE = { login: 97, dashboard: 95 } as const;
const SHARE_OF_LCP = 0.6;
const SHARE_OF_BLOCKING = 0.3;

export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** Lighthouse's own benchmark of the machine, taken just before. */
  readonly machine: number;
}

/** The audited pages, round by round; `other` is the login of another panel. */
export interface Audits {
  readonly login: readonly Audit[];
  readonly dashboard: readonly Audit[];
  readonly other: readonly Audit[];
}

/** B3: the panel as Lighthouse sees it on a phone. */
export const lighthouseScores: Benchmark = {
  name: "B3",
  title: "Lighthouse 13.5, mobile",
  method:
    `Login, dashboard and the login of ${OTHER_PANEL} (its published package) by turns, each a first visit to a server that ` +
    `has been up for ${CALM_AFTER_MS / 1000} s and visited ${WARM_VISITS} times, ${ROUNDS} rounds, ` +
    "simulated throttling, median; the dashboard signed in and with the demo's data. The CPU's multiplier is 4 × Lighthouse's " +
    "own measure of the machine, taken before each round, ÷ 1,500: the same phone on every machine.",
  run: async () => {
    const { login, dashboard, other } = await auditAll();
    const own = [...login, ...dashboard];
    return [
      toFigure(
        "performance, login",
        login.map((each) => each.performance),
        SCORE.login,
      ),
      toFigure(
        "performance, dashboard",
        dashboard.map((each) => each.performance),
        SCORE.dashboard,
      ),
      toFigure(
        "accessibility, both",
        own.map((each) => each.accessibility),
        100,
      ),
      toFigure(
        "best practices, both",
        own.map((each) => each.bestPractices),
        100,
      ),
      shareFigure("LCP", { login, other, of: (each) => each.lcpMs, bar: SHARE_OF_LCP }),
      shareFigure("blocking time", { login, other, of: (each) => each.tbtMs, bar: SHARE_OF_BLOCKING }),
      machineFigure(own),
    ];
  },
};

let audits: Promise<Audits> | null = null;

/** Audits all pages in alternation, once for all benchmarks of this run. */
export function auditAll(): Promise<Audits> {
  audits ??= audit();
  return audits;
}

async function audit(): Promise<Audits> {
  const [panel, unleash] = [await servePanel(), await serveUnleash()];
  await sleep(CALM_AFTER_MS);
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const tools = await browser.newBrowserCDPSession();
  const seen = { login: [] as Audit[], dashboard: [] as Audit[], other: [] as Audit[] };
  try {
    const token = (await panel.cookieOf("owner")).split("=", 2)[1] ?? "";
    const pages = {
      login: { url: `${panel.url}/login` },
      dashboard: { url: `${panel.url}/`, token },
      other: { url: unleash.loginUrl },
    };
    for (let turn = 0; turn < WARM_VISITS; turn += 1) await warmUp(browser, panel);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const machine = await measureMachine(browser);
      for (const name of ["login", "dashboard", "other"] as const) {
        // Lighthouse clears the cache, but not what cookies remember of the last visit.
        await tools.send("Storage.clearCookies");
        seen[name].push(await auditSeen({ ...pages[name], port, machine }));
      }
    }
    return seen;
  } finally {
    await browser.close();
    await panel.stop();
    await unleash.stop();
  }
}

async function warmUp(browser: Browser, panel: ServedPanel): Promise<void> {
  const { page, close } = await openPage(browser, panel, "owner");
  await page.goto("/");
  await settle(page);
  await close();
}

/** A page to audit in the browser on a port; signed in if there's a token. */
interface Visit {
  readonly url: string;
  readonly port: number;
  readonly machine: number;
  readonly token?: string;
}

/** An audit that saw the page painted: on a busy machine the browser sometimes gives up first. */
async function auditSeen(visit: Visit): Promise<Audit> {
  const audit = await auditOnce(visit);
  return Number.isNaN(audit.lcpMs) ? auditOnce(visit) : audit;
}

async function auditOnce({ url, port, machine, token }: Visit): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: multiplierOf(machine) },
    onlyCategories: ["performance", "accessibility", "best-practices"],
    // Cookies are cleared before each audit.
    ...(token !== undefined && { extraHeaders: { Authorization: `Bearer ${token}` } }),
  });
  if (result === undefined) throw new Error("Lighthouse gave no result");
  const { audits: found, categories, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse came to ${finalDisplayedUrl ?? "?"} instead of ${url}`);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => found[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
    machine,
  };
}

function toFigure(what: string, scores: readonly number[], bar: number): Figure {
  const middle = median(scores);
  return {
    what,
    value: `${middle} (${Math.min(...scores)}–${Math.max(...scores)})`,
    bar: bar === 100 ? "100" : `≥ ${bar}`,
    isReached: middle >= bar,
  };
}

/** Our login against the other's, round by round. */
function shareFigure(
  what: string,
  sides: {
    readonly login: readonly Audit[];
    readonly other: readonly Audit[];
    readonly of: (audit: Audit) => number;
    readonly bar: number;
  },
): Figure {
  const { login, other, of, bar } = sides;
  const ratio = toRatio(login.map((each, turn) => ({ subject: of(each), reference: of(other[turn] as Audit) }))); // as many rounds
  return {
    what: `${what} of the login ÷ of the login of ${OTHER_PANEL}`,
    value: showRatio(ratio, "ms"),
    bar: `≤ ${bar}`,
    isReached: ratio.ratio <= bar,
  };
}

function machineFigure(all: readonly Audit[]): Figure {
  const index = median(all.map((each) => each.machine));
  const value = `${index.toFixed(0)}: CPU slowed ${multiplierOf(index).toFixed(1)} times`;
  return { what: "this machine by Lighthouse's own measure", value, bar: "for the record", isReached: true };
}

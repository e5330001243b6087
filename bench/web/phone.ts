import type { Browser } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { median } from "../lib/benchmark.ts";

/** Lighthouse's CPU slowdown for its phone, and the machine benchmark it was calibrated for. */
const PHONE = { multiplier: 4, measure: 1_500 } as const;
const TRIES = 3;

/** Lighthouse's benchmark of the machine right now: CPU that other work takes isn't there for the browser either. */
export async function measureMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const found: number[] = [];
    for (let turn = 0; turn < TRIES; turn += 1) found.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    return median(found);
  } finally {
    await page.close();
  }
}

/** The slowdown that makes this machine's CPU the phone's: higher on a faster machine. */
export function multiplierOf(measure: number): number {
  return Math.max(1, (PHONE.multiplier * measure) / PHONE.measure);
}

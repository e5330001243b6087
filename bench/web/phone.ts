import type { Browser } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { median } from "../lib/benchmark.ts";

/** By how much Lighthouse slows the CPU down for its phone, and the measure of the machine that this was made for. */
const PHONE = { multiplier: 4, measure: 1_500 } as const;
const TRIES = 3;

/** The machine by Lighthouse's own measure, just now: what other work takes is not there for the browser either. */
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

/** How much slower the browser's CPU has to be to be that of the phone: more on a faster machine. */
export function multiplierOf(measure: number): number {
  return Math.max(1, (PHONE.multiplier * measure) / PHONE.measure);
}

import type { CDPSession } from "@playwright/test";
import type { Benchmark } from "../lib/benchmark.ts";
import { settle } from "../web/browser.ts";
import { serveHost } from "./host.ts";
import type { HostPage } from "./host.ts";

const TIMES = 50;
const HEAP_BYTES = 500_000;
const MEGABYTE = 1_000_000;

/** W4: what mounts leave behind. */
export const widgetMounts: Benchmark = {
  name: "W4",
  title: `${TIMES} mounts and unmounts of the widget`,
  method:
    "The leaderboard, each time mounted on a host's page until it's shown, and then removed; after ten that fill the caches. " +
    "What is left in the page after a collection, over what was there before.",
  run: async () => {
    const site = await serveHost();
    try {
      const host = await site.open();
      await host.load();
      await mountAndRemove(host, 10);
      const before = await countLeft(host);
      await mountAndRemove(host, TIMES);
      const after = await countLeft(host);
      const left = {
        heap: after.heap - before.heap,
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
      };
      return [
        {
          what: "heap",
          value: `${(left.heap / MEGABYTE).toFixed(2)} MB`,
          bar: `≤ ${HEAP_BYTES / MEGABYTE} MB`,
          isReached: left.heap <= HEAP_BYTES,
        },
        // Less is as good: what the first mounts left may be collected by now.
        { what: "nodes", value: String(left.nodes), bar: "0", isReached: left.nodes <= 0 },
        { what: "listeners", value: String(left.listeners), bar: "0", isReached: left.listeners <= 0 },
      ];
    } finally {
      await site.stop();
    }
  },
};

interface Mounting {
  readonly guildhall: {
    mount: (place: Element, options: object) => { readonly ready: Promise<void>; readonly destroy: () => void };
  };
}

function mountAndRemove({ page }: HostPage, times: number): Promise<void> {
  return page.evaluate(async (rounds) => {
    const place = document.querySelector("main");
    if (place === null) return;
    for (let round = 0; round < rounds; round += 1) {
      const mounted = (window as unknown as Mounting).guildhall.mount(place, { view: "leaderboard" });
      await mounted.ready;
      mounted.destroy();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, times);
}

async function countLeft({ page, cdp }: HostPage): Promise<{ heap: number; nodes: number; listeners: number }> {
  await settle(page, 1_000);
  await collect(cdp);
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** Some of it is only found to be free once something else has been. */
async function collect(cdp: CDPSession): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send("HeapProfiler.collectGarbage");
}

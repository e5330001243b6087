import { Gauge, Registry } from "prom-client";
import type { Deps } from "../lib/deps.ts";
import { countGivenUp } from "./delivery.repository.ts";

/** What was given up in the whole installation, for /metrics: mails, and events that a reader did not take. */
export function createDeliveryMetrics({ db, log }: Pick<Deps, "db" | "log">): Registry {
  const registry = new Registry();
  new Gauge({
    name: "guildhall_dead_letters",
    help: "Mails and events of readers that were given up and wait for somebody to try them again.",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      try {
        const { mails, events } = await countGivenUp(db.handle);
        this.set({ kind: "mail" }, mails);
        this.set({ kind: "reader" }, events);
      } catch (error) {
        // The other figures are wanted most while the database is away.
        this.reset();
        log.warn({ err: error }, "what was given up could not be counted");
      }
    },
  });
  return registry;
}

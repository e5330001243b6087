import { Gauge, Registry } from "prom-client";
import type { Deps } from "../lib/deps.ts";
import { countGivenUp } from "./delivery.repository.ts";

/** Given-up emails and events of the whole installation, for /metrics. */
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
        // The other metrics are needed most while the database is down.
        this.reset();
        log.warn({ err: error }, "what was given up could not be counted");
      }
    },
  });
  return registry;
}

import { Counter, Gauge, Registry } from "prom-client";
import type { Deps } from "../lib/deps.ts";
import { countNotices } from "./inbox.repository.ts";
import { countUnsettled } from "./payment.repository.ts";

/** What became of a delivery: `refused` is forged or old, `ignored` of another mode or kind. */
export type NoticeOutcome = "stored" | "ignored" | "refused";

/** What comes from whoever takes money, and what waits, for /metrics. Nothing of it where no plans are sold. */
export interface BillingMetrics {
  readonly registry: Registry;
  received(outcome: NoticeOutcome): void;
}

export function createBillingMetrics({ db, log, config }: Pick<Deps, "db" | "log" | "config">): BillingMetrics {
  const registry = new Registry();
  if (config.licenses === "off") return { registry, received: () => undefined };
  const registers = [registry];
  const notices = new Counter({
    name: "guildhall_payment_notices_total",
    help: "Deliveries of the payment provider: stored, ignored (another mode or kind), refused (forged or old).",
    labelNames: ["outcome"],
    registers,
  });
  // The other metrics are needed most while the database is down.
  const orWarn = async (gauge: Gauge<string>, collect: () => Promise<void>) => {
    try {
      await collect();
    } catch (error) {
      gauge.reset();
      log.warn({ err: error }, "what waits to be paid could not be counted");
    }
  };
  new Gauge({
    name: "guildhall_payments_unsettled",
    help: "Payments of which nobody knows yet what becomes of them.",
    registers,
    async collect() {
      await orWarn(this, async () => this.set((await countUnsettled(db.handle)).unsettled));
    },
  });
  new Gauge({
    name: "guildhall_payments_mismatched",
    help: "Payments of which something else was paid than ordered: nobody got a plan for them.",
    registers,
    async collect() {
      await orWarn(this, async () => this.set((await countUnsettled(db.handle)).mismatched));
    },
  });
  new Gauge({
    name: "guildhall_payment_inbox",
    help: "Notices of the payment provider by state; those given up wait for `guildhall billing notices retry`.",
    labelNames: ["state"],
    registers,
    async collect() {
      await orWarn(this, async () => {
        const { waiting, givenUp } = await countNotices(db.handle);
        this.set({ state: "waiting" }, waiting);
        this.set({ state: "given_up" }, givenUp);
      });
    },
  });
  return { registry, received: (outcome) => notices.inc({ outcome }) };
}

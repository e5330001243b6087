import { Gauge, Registry } from "prom-client";
import type { Deps } from "../lib/deps.ts";
import { listBots } from "./bot.repository.ts";

/** Whether chats take the tokens of this installation's bots, for /metrics. */
export function createChatMetrics({ db, log }: Pick<Deps, "db" | "log">): Registry {
  const registry = new Registry();
  new Gauge({
    name: "guildhall_chat_bot_refused",
    help: "1 while a chat refuses the token of this installation's bot, else 0.",
    labelNames: ["provider"],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { provider, isRefused } of await listBots(db.handle)) this.set({ provider }, isRefused ? 1 : 0);
      } catch (error) {
        // The other metrics are needed most while the database is down.
        log.warn({ err: error }, "whether chats refuse their bots could not be looked up");
      }
    },
  });
  return registry;
}

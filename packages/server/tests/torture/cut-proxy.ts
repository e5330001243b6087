import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** When to cut the connection of a transaction. */
export interface CutPlan {
  /** Bytes that identify the transaction, such as an idempotency key. */
  readonly marker: string;
  /** How many of its transactions are cut; later ones pass. */
  readonly times: number;
  /** Delay (ms) after forwarding COMMIT; below 0 it isn't forwarded at all. */
  readonly delayMs: number;
  /** Whether the database's response to COMMIT is dropped, so the outcome is unknown. */
  readonly losesAnswer: boolean;
}

/** A proxy between servers and PostgreSQL that cuts connections on demand. */
export interface CutProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  readonly cuts: () => number;
  plan(plan: CutPlan): void;
  close(): Promise<void>;
}

const COMMIT = "commit\0";

export async function openCutProxy(databaseUrl: string): Promise<CutProxy> {
  const to = new URL(databaseUrl);
  const plans = new Map<string, { readonly plan: CutPlan; left: number }>();
  const links = new Set<Socket>();
  let cuts = 0;
  const takePlan = (marker: string | null): CutPlan | null => {
    const found = marker === null ? undefined : plans.get(marker);
    if (found === undefined || found.left === 0) return null;
    found.left -= 1;
    cuts += 1;
    return found.plan;
  };
  const proxy = createServer({ noDelay: true }, (server) => {
    const database = connect({ host: to.hostname, port: Number(to.port), noDelay: true });
    links.add(server).add(database);
    const cut = (): void => [server, database].forEach((each) => links.delete(each) && each.destroy());
    for (const each of [server, database]) each.on("error", cut).on("close", cut);
    let marker: string | null = null;
    let isDeaf = false;
    database.on("data", (chunk) => void (isDeaf || server.write(chunk)));
    server.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      const plan = text.includes(COMMIT) ? takePlan(marker) : null;
      marker = [...plans.keys()].find((each) => text.includes(each)) ?? marker;
      if (plan === null) return void database.write(chunk);
      isDeaf = plan.losesAnswer;
      if (plan.delayMs < 0) return cut();
      database.write(chunk, () => void setTimeout(cut, plan.delayMs));
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const from = new URL(databaseUrl);
  from.port = String((proxy.address() as AddressInfo).port);
  return {
    url: from.href,
    cuts: () => cuts,
    plan: (plan) => void plans.set(plan.marker, { plan, left: plan.times }),
    close: async () => {
      for (const link of links) link.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

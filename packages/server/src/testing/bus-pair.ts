import pino from "pino";
import type { Bus, BusMessage } from "../events/bus.ts";
import { createBus } from "../events/create-bus.ts";
import { systemRandom } from "../lib/random.ts";
import type { TestDatabase } from "./test-database.ts";

/** Two buses on one database, like two processes. */
export interface BusPair {
  readonly one: Bus;
  readonly two: Bus;
  readonly heardByTwo: readonly BusMessage[];
  /** Cuts every listening connection. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Waits until both buses listen. @throws on the embedded engine */
export async function createSystemPair(source: TestDatabase): Promise<BusPair> {
  const log = pino({ level: "silent" });
  const databases = [source.openAnother(2), source.openAnother(2)] as const;
  const [one, two] = databases.map((db) => createBus({ db, log, random: systemRandom })) as [Bus, Bus];
  const heardByTwo: BusMessage[] = [];
  const listening = "select pid from pg_stat_activity where query ilike 'listen%' and datname = current_database()";
  const pool = source.database.pool;
  while ((await pool.query(listening)).rows.length < 2) await new Promise((resume) => setTimeout(resume, 5));
  two.subscribe((message) => heardByTwo.push(message));
  return {
    one,
    two,
    heardByTwo,
    cut: async () => void (await pool.query(`select pg_terminate_backend(pid) from (${listening}) listener`)),
    close: async () => {
      await Promise.all([one.close(), two.close()]);
      await Promise.all(databases.map((each) => each.close()));
    },
  };
}

import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../db/database.ts";
import { EngineStream } from "../db/engine-stream.ts";
import { createEnginePool } from "../db/pglite.ts";
import { PgliteWire } from "../db/pglite-wire.ts";
import { createPoolDatabase } from "../db/pool-database.ts";

/** A database over an in-memory PGlite in this thread. Closing ends the engine. */
export function openMemoryPglite(pglite: PGlite): Database {
  let current: EngineStream | null = null;
  const wire = new PgliteWire(pglite, (bytes) => current?.deliver(bytes));
  const connect = (): EngineStream => {
    const stream: EngineStream = new EngineStream({
      open: async () => {
        await wire.open();
        current = stream;
      },
      send: (bytes) => {
        wire.receive(bytes).catch((error: Error) => stream.destroy(error));
      },
      leave: () => {
        current = current === stream ? null : current;
      },
    });
    return stream;
  };
  return createPoolDatabase({
    engine: "pglite",
    durability: "process",
    pool: createEnginePool(connect),
    fencedRole: null,
    listen: () => null,
    stop: () => pglite.close(),
  });
}

import { parentPort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { DURABLE_START_PARAMS, DurableNodeFs } from "./durable-fs.ts";
import type { EngineStart, FromWorker, ToWorker } from "./pglite-messages.ts";
import { PgliteWire } from "./pglite-wire.ts";

const start = await new Promise<EngineStart>((resolve) => parentPort?.once("message", resolve));

/** By default the engine zeroes 160 MB at startup; the system caches its files anyway. */
const BUFFERS = ["-c", "shared_buffers=32MB"];

let fsyncs = 0;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

const pglite = await PGlite.create(
  start.isDurable
    ? { fs: new DurableNodeFs(start.folder, () => (fsyncs += 1)), startParams: [...DURABLE_START_PARAMS, ...BUFFERS] }
    : { fs: new NodeFS(start.folder), startParams: [...PGlite.defaultStartParams, ...BUFFERS] },
);
let client = 0;
const wire = new PgliteWire(pglite, (bytes) => post({ kind: "bytes", client, bytes }, [bytes.buffer]));

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case "open":
      client = message.client;
      await wire.open();
      return;
    case "bytes":
      if (message.client === client) {
        await wire.receive(message.bytes);
      }
      return;
    case "fsyncs":
      post({ kind: "fsyncs", count: fsyncs });
      return;
    case "close":
      await pglite.close();
      post({ kind: "closed" });
  }
}

/** Sequential: a client's Terminate must not overtake its last query. */
let work: Promise<void> = Promise.resolve();
parentPort?.on("message", (message: ToWorker) => {
  // A rejection ends the thread, and the host opens a new one: the engine's memory can't be trusted any more.
  work = work.then(() => handle(message)).then(() => post({ kind: "handled" }));
});
post({ kind: "ready" });

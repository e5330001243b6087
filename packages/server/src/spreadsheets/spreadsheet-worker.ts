import { parentPort, workerData } from "node:worker_threads";
import { parseSpreadsheet } from "./parse-spreadsheet.ts";
import { problemOf } from "./sheet-problem.ts";
import type { SheetAnswer } from "./read-spreadsheet.ts";

async function answer(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { rows: await parseSpreadsheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

// The host sends only bytes.
parentPort?.postMessage(await answer(workerData as Uint8Array));

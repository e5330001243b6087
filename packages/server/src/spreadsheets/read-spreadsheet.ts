import { Worker } from "node:worker_threads";
import { InvalidInputError, InvariantError } from "@guildhall/core";
import type { SheetRow } from "@guildhall/core";
import { createQueue } from "./queue.ts";
import type { SheetProblem } from "./sheet-problem.ts";

/** What the thread says of a file. */
export type SheetAnswer = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem };

const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./spreadsheet-worker.ts" : "./spreadsheet-worker.js",
  import.meta.url,
);

/** The thread has no more memory than this (MB); a file that needs more ends the thread, not the server. */
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;

/** How long a file may take to read, in ms; an honest one takes a tenth of a second. */
const LIMIT_MS = 4_000;

// Files of strangers must not take the processor from everybody else.
const queue = createQueue({ atOnce: 2, waiting: 4 });

/**
 * Reads the rows of a spreadsheet's first sheet in a thread of its own, which is ended after 4 s.
 * @throws {InvalidInputError} at `file`, when it cannot be read or holds too much
 * @throws {UnavailableError} when too many files are being read
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetRow[]> {
  const answer = await queue(() => readInThread(bytes));
  if ("problem" in answer) throw new InvalidInputError([{ field: "file", code: answer.problem }]);
  return answer.rows;
}

async function readInThread(bytes: Uint8Array): Promise<SheetAnswer> {
  const worker = new Worker(workerFile, { workerData: bytes, resourceLimits: RESOURCES, env: {} });
  try {
    return await new Promise<SheetAnswer>((resolve, reject) => {
      setTimeout(() => resolve(TOO_COMPLEX), LIMIT_MS).unref();
      worker.on("message", (answer: SheetAnswer) => resolve(answer));
      worker.on("error", (error) => {
        if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(TOO_COMPLEX);
        else reject(new InvariantError("the reader of spreadsheets broke", { cause: error }));
      });
      worker.on("exit", () => reject(new InvariantError("the reader of spreadsheets left without an answer")));
    });
  } finally {
    await worker.terminate();
  }
}

const TOO_COMPLEX: SheetAnswer = { problem: "file_too_complex" };

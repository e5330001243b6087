import { Worker } from "node:worker_threads";
import { InvalidInputError, InvariantError } from "@guildhall/core";
import type { FieldProblem, SheetRow } from "@guildhall/core";
import { createQueue } from "./queue.ts";
import type { SheetProblem } from "./sheet-problem.ts";

/** The thread's result for a file. */
export type SheetAnswer = { readonly rows: readonly SheetRow[] } | { readonly problem: SheetProblem };

const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./spreadsheet-worker.ts" : "./spreadsheet-worker.js",
  import.meta.url,
);

/** The thread's memory limit (MB); a file that needs more ends the thread, not the server. */
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;

/** CPU time a file may take, in ms; an honest one takes a tenth of a second. */
const CPU_LIMIT_MS = 4_000;
/** After this time (ms) a thread is terminated, however busy the machine is. */
const TIME_LIMIT_MS = 30_000;
const LOOK_MS = 200;

// Untrusted files must not take the CPU from everyone else.
const queue = createQueue({ atOnce: 2, waiting: 4 });

/**
 * Reads the rows of a spreadsheet's first sheet in its own thread, limited to 4 s of CPU time; `tooMany` is said of a
 * sheet with more rows than anybody may send.
 * @throws {InvalidInputError} at `file`, when it's unreadable or holds too much
 * @throws {UnavailableError} when too many files are being read
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  tooMany: FieldProblem = { code: "file_too_complex" },
): Promise<readonly SheetRow[]> {
  const answer = await queue(() => readInThread(bytes));
  if ("problem" in answer) {
    const { problem: code } = answer;
    throw new InvalidInputError([{ field: "file", ...(code === "too_many_rows" ? tooMany : { code }) }]);
  }
  return answer.rows;
}

async function readInThread(bytes: Uint8Array): Promise<SheetAnswer> {
  const worker = new Worker(workerFile, { workerData: bytes, resourceLimits: RESOURCES, env: {} });
  const startedAt = performance.now();
  let looking: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetAnswer>((resolve, reject) => {
      looking = setInterval(() => {
        void takesTooLong(worker, startedAt).then((isOver) => isOver && resolve(TOO_COMPLEX));
      }, LOOK_MS);
      worker.on("message", (answer: SheetAnswer) => resolve(answer));
      worker.on("error", (error) => {
        if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(TOO_COMPLEX);
        else reject(new InvariantError("the reader of spreadsheets broke", { cause: error }));
      });
      worker.on("exit", () => reject(new InvariantError("the reader of spreadsheets left without an answer")));
    });
  } finally {
    clearInterval(looking);
    await worker.terminate();
  }
}

// By CPU time: on a busy machine an honest file waits long for its turn.
async function takesTooLong(worker: Worker, startedAt: number): Promise<boolean> {
  if (performance.now() - startedAt > TIME_LIMIT_MS) return true;
  // A thread that has just ended has no CPU usage, and has already reported its result.
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000 > CPU_LIMIT_MS;
}

const TOO_COMPLEX: SheetAnswer = { problem: "file_too_complex" };

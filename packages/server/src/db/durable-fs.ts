import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of Emscripten this fix touches. */
interface EmscriptenStream {
  readonly nfd?: number;
  readonly node: unknown;
}
interface EmscriptenModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
    realPath(node: unknown): string;
  };
}
type StartOptions = Parameters<NodeFS["init"]>[1];

/** Called after each fsync; tests count them, since this file relies on the engine's internals. */
export type OnFsync = () => void;

/**
 * PGlite's on-disk folder with a real fsync; the engine's own does nothing. Directory entries stay best effort: unlink
 * and rename don't fsync the directory.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onFsync: OnFsync;

  constructor(dataDir: string, onFsync: OnFsync) {
    super(dataDir);
    this.#onFsync = onFsync;
  }

  override async init(pglite: PGlite, options: StartOptions): ReturnType<NodeFS["init"]> {
    const started = await super.init(pglite, options);
    const hook = (module: EmscriptenModule): void => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncStream(module, stream);
        this.#onFsync();
        return 0;
      };
    };
    // The type is Emscripten's module; only the two fields above are used.
    const preRun = [...(started.emscriptenOpts.preRun ?? []), hook as unknown as (module: object) => void];
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } as StartOptions };
  }
}

function fsyncStream(module: EmscriptenModule, stream: EmscriptenStream): void {
  if (stream.nfd !== undefined) {
    fsyncSync(stream.nfd);
    return;
  }
  const directory = openSync(module.NODEFS.realPath(stream.node), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** PGlite's start parameters with fsync on; only the method `fsync` reaches the hook. */
export const DURABLE_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
];

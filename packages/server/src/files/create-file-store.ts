import type { Config } from "../config.ts";
import type { Clock } from "../lib/clock.ts";
import { createEgress } from "../lib/egress.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";

/** A re-encoded picture may be larger than the original. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** For 10 MB over a slow line. */
const TRANSFER_TIMEOUT_MS = 60_000;

/** An S3 bucket, or the folder `files` of the data. */
export function createFileStore(deps: {
  readonly config: Pick<Config, "s3" | "dataDir">;
  readonly clock: Clock;
}): FileStore {
  const { s3, dataDir } = deps.config;
  if (s3 === null) return createFolderStore(dataDir);
  const egress = createEgress({
    trustedHosts: [new URL(s3.endpoint).host],
    maxBytes: MAX_FILE_BYTES,
    timeoutMs: TRANSFER_TIMEOUT_MS,
  });
  return createS3Store({ config: s3, clock: deps.clock, egress });
}

import type { Writable } from "node:stream";
import type pg from "pg";

/** The driver's socket, missing from its types. */
interface Wired {
  readonly connection: { readonly stream: Pick<Writable, "_write" | "_writev"> };
}

/** Counts what an unused pool's connections write to their sockets; the returned function tells it since the last call. */
export function countWrites(pool: pg.Pool): () => number {
  let count = 0;
  pool.on("connect", (client) => {
    const { stream } = (client as unknown as Wired).connection;
    const write = stream._write.bind(stream);
    const writev = stream._writev?.bind(stream);
    stream._write = (...parts) => {
      count += 1;
      write(...parts);
    };
    stream._writev = (...parts) => {
      count += 1;
      writev?.(...parts);
    };
  });
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (Linux from 32,768 on, others from 49,152): one of those may
 * be taken by anything between the question and its use, while a server starts.
 */
const PORTS = { from: 20_000, until: 32_768 } as const;

const given = new Set<number>();

/** A currently unused port, which this process was not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const answer = once(probe, "listening").then(
    () => true,
    () => false,
  );
  probe.listen(port, "127.0.0.1");
  if (!(await answer)) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

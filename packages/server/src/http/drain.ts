import type { FastifyInstance } from "fastify";

/** How long requests under way may take once the server is told to stop, in ms. */
const DRAIN_DEADLINE_MS = 10_000;

const SWEEP_MS = 100;

/** A server's way out. */
export interface Drain {
  /** True from the moment the server was told to stop. */
  isDraining(): boolean;
  /** Takes no new connections, finishes what is under way, cuts what is left at the deadline, and closes. */
  run(deadlineMs?: number): Promise<void>;
}

/** Prepares a server to be drained: while it drains, each answer tells its client to hang up. */
export function createDrain(server: FastifyInstance): Drain {
  let closing: Promise<void> | null = null;
  server.addHook("onSend", async (_request, reply) => {
    if (closing !== null) void reply.header("connection", "close");
  });
  const close = async (deadlineMs: number): Promise<void> => {
    // Clients that keep a connection without using it would hold the server open for ever.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.server.closeAllConnections(), deadlineMs);
    try {
      await server.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(cut);
    }
  };
  return {
    isDraining: () => closing !== null,
    run: (deadlineMs = DRAIN_DEADLINE_MS) => (closing ??= close(deadlineMs)),
  };
}

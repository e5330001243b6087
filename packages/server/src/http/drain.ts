import type { FastifyInstance } from "fastify";

/** How long open requests may take once the server is told to stop, in ms. */
const DRAIN_DEADLINE_MS = 10_000;

const SWEEP_MS = 100;

/** Graceful shutdown. */
export interface Drain {
  /** True from the moment the server was told to stop. */
  isDraining(): boolean;
  /** Stops accepting connections, finishes open requests, cuts off the rest at the deadline, and closes. */
  run(deadlineMs?: number): Promise<void>;
}

/** Prepares graceful shutdown: while draining, each response closes its connection. */
export function createDrain(server: FastifyInstance): Drain {
  let closing: Promise<void> | null = null;
  server.addHook("onSend", async (_request, reply) => {
    if (closing !== null) void reply.header("connection", "close");
  });
  const close = async (deadlineMs: number): Promise<void> => {
    // Idle keep-alive connections would keep the server open forever.
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

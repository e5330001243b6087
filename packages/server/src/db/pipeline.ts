import { setImmediate as nextTurn } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";
import type { ConnectionProvider, DatabaseConnection } from "kysely";

/**
 * Sends a transaction's statements as they're started; Kysely's own provider holds each back until the one before is
 * answered. The server answers in the same order.
 */
export class Pipeline implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  readonly #unanswered = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** @throws {InvariantError} once it's closed: the statement would land in another transaction */
  async provideConnection<T>(send: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new InvariantError("a statement of a transaction that is over");
    const answer = send(this.#connection);
    this.#unanswered.add(answer);
    try {
      return await answer;
    } finally {
      this.#unanswered.delete(answer);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Waits until all is answered, and what was started on those answers, too. */
  async drain(): Promise<void> {
    while (this.#unanswered.size > 0) {
      await Promise.allSettled(this.#unanswered);
      await nextTurn();
    }
  }
}

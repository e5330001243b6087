import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { InvariantError } from "@guildhall/core";
import type pg from "pg";
import { breaksConnection, codeOf, isPassing, SQLSTATE, toAppError } from "./database-error.ts";

/** A connection keeps at most this many prepared statements; what comes later is sent unnamed. */
const MAX_NAMED = 400;

/** Statements longer than this are one-offs built by code: not worth a place. */
const MAX_NAMED_LENGTH = 8_000;

/** Names statements by their text: the second use of one is prepared and planned already. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #prefix: string;

  /** @param prefix keeps apart the same text planned for different roles */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name for a text, or undefined when it shall go unnamed. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAX_NAMED || sql.length > MAX_NAMED_LENGTH) {
      return known;
    }
    const name = `${this.#prefix}${createHash("sha256").update(sql).digest("base64url").slice(0, 20)}`;
    this.#names.set(sql, name);
    return name;
  }
}

/** What of a client's socket is used: writes between the two travel as one. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/** pg's types do not show the socket; both engines have one that can be corked. */
interface Wired {
  readonly connection: { readonly stream: Corkable };
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #scope: string;
  #isBroken = false;
  /** The BEGIN that is still to be sent, together with the first statement. */
  #begin: string | null = null;
  #isOpen = false;
  #isGathering = false;
  /** What broke the open transaction, as the driver said it; null while it is whole. */
  #breach: unknown = null;

  constructor(client: pg.PoolClient, { names, scope }: Manner) {
    this.#client = client;
    this.#names = names;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = query.parameters.length === 0 && isControl(query.sql) ? undefined : this.#names.of(query.sql);
    const config = name === undefined ? { text: query.sql } : { text: query.sql, name };
    const result = await this.#guard(() => this.#send({ ...config, values: [...query.parameters] }));
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  /** Opens a transaction; nothing is sent before it has a statement. */
  begin(sql: string): void {
    this.#begin = sql + this.#scope;
    this.#isOpen = true;
    this.#breach = null;
  }

  /**
   * Ends the transaction.
   * @throws what a statement failed by that nobody waited for, where that may pass when all of it is tried again
   * @throws {InvariantError} when the server rolled back because another error inside was swallowed
   */
  async end(sql: "commit" | "rollback"): Promise<void> {
    this.#isOpen = false;
    if (this.#begin !== null) {
      this.#begin = null;
      return;
    }
    const result = await this.#guard(() => this.#write({ text: sql }));
    if (sql === "commit" && result.command === "ROLLBACK") {
      if (isPassing(this.#breach)) throw toAppError(this.#breach);
      throw new InvariantError("commit of a transaction in which a statement had failed", { cause: this.#breach });
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new InvariantError("streaming is not part of this product's data layer");
  }

  async #send(config: pg.QueryConfig): Promise<Answer> {
    if (!this.#isOpen && this.#scope !== "") return this.#sendAlone(config);
    if (this.#begin === null) return this.#write(config);
    const begin = this.#begin;
    this.#begin = null;
    const [, result] = await Promise.all([this.#write({ text: begin }), this.#write(config)]);
    return result;
  }

  /** A statement in a transaction of its own, all in one message. */
  async #sendAlone(config: pg.QueryConfig): Promise<Answer> {
    const begun = this.#write({ text: `begin${this.#scope}` });
    const answered = this.#write(config);
    const ended = this.#write({ text: "commit" });
    // The connection is free only after all three; what was answered without its scope is not passed on.
    await Promise.allSettled([begun, answered, ended]);
    const [, answer] = await Promise.all([begun, answered, ended]);
    return answer;
  }

  /** Writes to a socket cost more than most statements: all of one turn of the event loop go as one. */
  #write(config: pg.QueryConfig): Promise<Answer> {
    if (!this.#isGathering) {
      this.#isGathering = true;
      const { stream } = (this.#client as unknown as Wired).connection;
      stream.cork();
      setImmediate(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
    const answer = ask(this.#client, config);
    // Kept at once: the answer to a commit that travels right behind may be read before any caller hears of this.
    answer.catch((error: unknown) => this.#keepBreach(error));
    return answer;
  }

  #keepBreach(error: unknown): void {
    // What follows a failed statement says only that it follows one.
    if (codeOf(error) !== SQLSTATE.inFailedTransaction) this.#breach = error;
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // From the socket on, its trace tells nothing of who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      this.#isBroken ||= breaksConnection(error);
      throw toAppError(error);
    }
  }
}

/** What is used of an answer. */
type Answer = Pick<pg.QueryResult, "rows" | "rowCount" | "command">;

/**
 * Asks the driver. Its questions hang together, each with its answer, until the collector's next great round: of a
 * long row of them every row would stay. So the answer leaves its rows, and the question forgets who waits.
 */
function ask(client: pg.PoolClient, config: pg.QueryConfig): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let waiting: { readonly resolve: typeof resolve; readonly reject: typeof reject } | null = { resolve, reject };
    client.query(config, (error: Error | null | undefined, result) => {
      const told = waiting;
      waiting = null;
      if (error) return told?.reject(error);
      const { rows, rowCount, command } = result;
      result.rows = [];
      told?.resolve({ rows, rowCount, command });
    });
  });
}

function isControl(sql: string): boolean {
  return /^\s*(begin|commit|rollback|savepoint|release|set|create|alter|drop|listen)\b/i.test(sql);
}

/** How a dialect talks to the connections of its pool. */
export interface Manner {
  readonly names: StatementNames;
  /** SQL that follows every BEGIN, a single statement's too; "" is nothing. */
  readonly scope: string;
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #manner: Manner;

  constructor(pool: pg.Pool, manner: Manner) {
    this.#pool = pool;
    this.#manner = manner;
  }

  async init(): Promise<void> {
    // The pool is opened by its owner.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new Connection(await this.#pool.connect(), this.#manner);
    } catch (error) {
      throw toAppError(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? "" : ` isolation level ${settings.isolationLevel}`;
    own(connection).begin(`begin${level}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end("rollback");
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint "${name}"`));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  async destroy(): Promise<void> {
    // The pool is closed by its owner.
  }
}

function own(connection: DatabaseConnection): Connection {
  if (!(connection instanceof Connection)) {
    throw new InvariantError("a connection of another driver");
  }
  return connection;
}

/** Kysely over a `pg.Pool` in pipeline mode: prepared statements by text, 503 for a database that is away. */
export class PoolDialect implements Dialect {
  readonly #pool: pg.Pool;
  readonly #manner: Manner;

  constructor(pool: pg.Pool, manner: Manner) {
    this.#pool = pool;
    this.#manner = manner;
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createDriver(): Driver {
    return new PoolDriver(this.#pool, this.#manner);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

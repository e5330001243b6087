import { createHash } from "node:crypto";
import {
  type CompiledQuery,
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
import { AbortedError, breaksConnection, isPassing, toAppError } from "./database-error.ts";

/** Maximum prepared statements per connection; later ones are sent unnamed. */
const MAX_NAMED = 400;

/** Longer statements are generated one-offs, not worth preparing. */
const MAX_NAMED_LENGTH = 8_000;

/** Names statements by their text, so from the second use on they're already parsed and planned. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #prefix: string;

  /** @param prefix separates the same text planned for different roles */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Undefined: send it unnamed. */
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

interface Corkable {
  cork(): void;
  uncork(): void;
}

/** pg's types don't expose these; both engines have a socket that can be corked. */
interface Wired {
  readonly connection: { readonly stream: Corkable };
  readonly connectionParameters: { readonly query_timeout: number | false };
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #scope: string;
  #isBroken = false;
  /** A BEGIN waiting to be sent with the first statement. */
  #begin: string | null = null;
  #isOpen = false;
  #isGathering = false;
  #unanswered = 0;
  /** The error that aborted the open transaction; null if none. */
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

  /** Opens a transaction; nothing is sent until its first statement. */
  begin(sql: string): void {
    this.#begin = sql + this.#scope;
    this.#isOpen = true;
    this.#breach = null;
  }

  /**
   * Ends the transaction, if it's still open.
   * @throws a swallowed error, if retrying the whole transaction may succeed
   * @throws {InvariantError} when the server rolled back because another error was swallowed
   */
  async end(sql: "commit" | "rollback"): Promise<void> {
    if (!this.#isOpen) return;
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

  /** The error that came first: an `AbortedError` only follows from it. */
  firstOf(error: unknown): unknown {
    return error instanceof AbortedError ? toAppError(this.#breach) : error;
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

  /** A statement in its own transaction, in a single write. */
  async #sendAlone(config: pg.QueryConfig): Promise<Answer> {
    const begun = this.#write({ text: `begin${this.#scope}` });
    const answered = this.#write(config);
    const ended = this.#write({ text: "commit" });
    // The connection is free only after all three; a result read without its scope isn't passed on.
    await Promise.allSettled([begun, answered, ended]);
    const [, answer] = await Promise.all([begun, answered, ended]);
    return answer;
  }

  /** Socket writes cost more than most statements, so one event loop turn is one write. */
  #write(config: pg.QueryConfig): Promise<Answer> {
    const { connection, connectionParameters } = this.#client as unknown as Wired;
    if (!this.#isGathering) {
      this.#isGathering = true;
      connection.stream.cork();
      setImmediate(() => {
        this.#isGathering = false;
        connection.stream.uncork();
      });
    }
    this.#unanswered += 1;
    // The driver's time starts now, the server's after all that was sent before.
    const patient = { ...config, query_timeout: Number(connectionParameters.query_timeout) * this.#unanswered };
    return new Promise((resolve, reject) => {
      ask(this.#client, patient, (outcome) => {
        this.#unanswered -= 1;
        if (outcome instanceof Error) this.#fail(outcome, reject);
        else resolve(outcome);
      });
    });
  }

  /**
   * The error that aborts a transaction is recorded at once, since the answer to a pipelined commit may be read before
   * any caller sees it. Errors of statements behind it follow a turn later, so that callers meet the first one first.
   */
  #fail(error: Error, reject: (error: Error) => void): void {
    this.#isBroken ||= breaksConnection(error);
    // As of the answer before this one.
    const isAborted = this.#client.getTransactionStatus() === "E";
    if (isAborted) {
      setImmediate(reject, new AbortedError(this.#breach));
      return;
    }
    this.#breach = error;
    reject(error);
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Past the socket, the original stack says nothing about the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw toAppError(error);
    }
  }
}

type Answer = Pick<pg.QueryResult, "rows" | "rowCount" | "command">;

type Answered = (outcome: Answer | Error) => void;

/**
 * pg links each query to the next, results included, until the next major GC, so a long run would keep all its rows.
 * Taking the rows and dropping the callback frees them.
 */
function ask(client: pg.PoolClient, config: pg.QueryConfig, answered: Answered): void {
  let waiting: Answered | null = answered;
  client.query(config, (error: Error | null | undefined, result) => {
    const told = waiting;
    waiting = null;
    if (error) return told?.(error);
    const { rows, rowCount, command } = result;
    result.rows = [];
    told?.({ rows, rowCount, command });
  });
}

function isControl(sql: string): boolean {
  return /^\s*(begin|commit|rollback|savepoint|release|set|create|alter|drop|listen)\b/i.test(sql);
}

/** How a dialect uses its pool's connections. */
export interface Manner {
  readonly names: StatementNames;
  /** SQL after every BEGIN, even for single statements; "" is none. */
  readonly scope: string;
}

export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #manner: Manner;

  constructor(pool: pg.Pool, manner: Manner) {
    this.#pool = pool;
    this.#manner = manner;
  }

  async init(): Promise<void> {
    // The pool's owner opens it.
  }

  async acquireConnection(): Promise<Connection> {
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

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  async destroy(): Promise<void> {
    // The pool's owner closes it.
  }
}

function own(connection: DatabaseConnection): Connection {
  if (!(connection instanceof Connection)) {
    throw new InvariantError("a connection of another driver");
  }
  return connection;
}

/** Kysely over a `pg.Pool` in pipeline mode, with automatic prepared statements and a 503 when the database is down. */
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

  createDriver(): PoolDriver {
    return new PoolDriver(this.#pool, this.#manner);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

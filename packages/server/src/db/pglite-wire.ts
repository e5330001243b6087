import type { PGlite } from "@electric-sql/pglite";

const PROTOCOL_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const TERMINATE = 0x58;
const NO = Buffer.from("N");

/**
 * Speaks the PostgreSQL wire protocol to one PGlite: client bytes in, engine bytes out, in order. The engine has one
 * session, so one client at a time; `open` resets what the last one left.
 */
export class PgliteWire {
  readonly #pglite: PGlite;
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #rest: Buffer = Buffer.alloc(0);
  #hasStarted = false;
  #work: Promise<void> = Promise.resolve();

  constructor(pglite: PGlite, send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#pglite = pglite;
    this.#send = send;
  }

  /** A new client: rolls back, and drops prepared statements, settings and temporary tables. */
  open(): Promise<void> {
    return this.#then(async () => {
      this.#rest = Buffer.alloc(0);
      this.#hasStarted = false;
      if (this.#pglite.isInTransaction()) {
        await this.#pglite.exec("rollback");
      }
      await this.#pglite.exec("discard all");
      await this.#pglite.exec("set search_path to public");
    });
  }

  /** Bytes from the client; resolves when the engine has answered every complete message in them. */
  receive(bytes: Uint8Array): Promise<void> {
    return this.#then(async () => {
      this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
      const whole = this.#hasStarted ? this.#takeMessages() : this.#takeStartup();
      if (whole.length > 0) {
        await this.#run(whole);
      }
    });
  }

  #then(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step);
    return this.#work;
  }

  async #run(messages: Buffer): Promise<void> {
    const answers: Uint8Array[] = [];
    await this.#pglite.execProtocolRawStream(new Uint8Array(messages), {
      onRawData: (data) => answers.push(data.slice()),
    });
    const answer = Buffer.concat(answers);
    if (answer.length > 0) {
      this.#send(new Uint8Array(answer));
    }
  }

  /** The first message has no type byte; a TLS request is declined. */
  #takeStartup(): Buffer {
    if (this.#rest.length < 8 || this.#rest.length < this.#rest.readInt32BE(0)) {
      return Buffer.alloc(0);
    }
    const startup = this.#cut(this.#rest.readInt32BE(0));
    if (startup.readInt32BE(4) === SSL_REQUEST) {
      this.#send(new Uint8Array(NO));
      return Buffer.alloc(0);
    }
    this.#hasStarted = startup.readInt32BE(4) === PROTOCOL_3;
    return this.#hasStarted ? startup : Buffer.alloc(0);
  }

  /** All complete messages except Terminate, which would end the engine's only session. */
  #takeMessages(): Buffer {
    let end = 0;
    while (this.#rest.length >= end + 5 && this.#rest[end] !== TERMINATE) {
      const next = end + 1 + this.#rest.readInt32BE(end + 1);
      if (this.#rest.length < next) {
        break;
      }
      end = next;
    }
    const messages = this.#cut(end);
    if (this.#rest[0] === TERMINATE) {
      this.#rest = Buffer.alloc(0);
    }
    return messages;
  }

  #cut(length: number): Buffer {
    const head = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return head;
  }
}

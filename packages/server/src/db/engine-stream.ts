import { Duplex } from "node:stream";

/** The receiver of a stream's bytes. */
export interface EngineLink {
  /** Resolves when the engine accepts this client. */
  open(): Promise<void>;
  send(bytes: Uint8Array): void;
  /** The client disconnected. */
  leave(): void;
}

/** A stand-in for `pg`'s socket, connected to the in-process engine. */
export class EngineStream extends Duplex {
  readonly #link: EngineLink;

  constructor(link: EngineLink) {
    super({ allowHalfOpen: false, autoDestroy: true });
    this.#link = link;
  }

  /** Called by `pg` in place of a socket's connect; host and port are ignored. */
  connect(): this {
    this.#link.open().then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  deliver(bytes: Uint8Array): void {
    if (!this.destroyed) {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }
  }

  override _read(): void {
    // Bytes are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#link.send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#link.send(Buffer.concat(chunks.map((each) => each.chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#link.leave();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

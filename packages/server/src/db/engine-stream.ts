import { Duplex } from "node:stream";

/** Where a stream's bytes go, and how it tells that it is gone. */
export interface EngineLink {
  /** Resolves when the engine takes this client's bytes. */
  open(): Promise<void>;
  send(bytes: Uint8Array): void;
  /** The client hung up. */
  leave(): void;
}

/** What `pg` takes for a socket, leading to an engine inside this process. */
export class EngineStream extends Duplex {
  readonly #link: EngineLink;

  constructor(link: EngineLink) {
    super({ allowHalfOpen: false, autoDestroy: true });
    this.#link = link;
  }

  /** Called by `pg` in place of a socket's connect; host and port mean nothing here. */
  connect(): this {
    this.#link.open().then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  /** Bytes from the engine. */
  deliver(bytes: Uint8Array): void {
    if (!this.destroyed) {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }
  }

  override _read(): void {
    // Bytes are pushed as they come.
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

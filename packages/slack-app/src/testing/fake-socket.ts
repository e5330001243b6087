import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** One open socket of Socket Mode. */
export interface FakeSocket {
  send(message: object): void;
  /** What the app sent, in order. */
  readonly received: unknown[];
  readonly isOpen: boolean;
  end(): void;
}

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 0x81;
const CLOSE = 0x88;

/** Turns a request into a socket (RFC 6455), as far as short texts go. */
export function acceptSocket(request: IncomingMessage, stream: Duplex): FakeSocket {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1")
    .update(key + GUID)
    .digest("base64");
  const head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  stream.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n`);
  const received: unknown[] = [];
  let isOpen = true;
  let rest: Buffer = Buffer.alloc(0);
  const socket: FakeSocket = {
    received,
    get isOpen() {
      return isOpen;
    },
    send: (message) => void stream.write(frame(TEXT, Buffer.from(JSON.stringify(message)))),
    end: () => {
      isOpen = false;
      stream.end(frame(CLOSE, Buffer.alloc(0)));
    },
  };
  stream.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let read = readFrame(rest); read !== null; read = readFrame(rest)) {
      rest = rest.subarray(read.size);
      if (read.kind === TEXT) received.push(JSON.parse(read.data.toString("utf8")));
      if (read.kind === CLOSE && isOpen) socket.end();
    }
  });
  stream.on("error", () => (isOpen = false));
  stream.on("close", () => (isOpen = false));
  socket.send({ type: "hello", num_connections: 1 });
  return socket;
}

function frame(kind: number, data: Buffer): Buffer {
  if (data.length < 126) return Buffer.concat([Buffer.from([kind, data.length]), data]);
  const head = Buffer.alloc(4);
  head[0] = kind;
  head[1] = 126;
  head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** A frame of the app's is masked; null while it isn't there as a whole. */
function readFrame(bytes: Buffer): { readonly kind: number; readonly data: Buffer; readonly size: number } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start + 4) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const size = start + 4 + length;
  if (bytes.length < size) return null;
  const mask = bytes.subarray(start, start + 4);
  const data = Buffer.from(bytes.subarray(start + 4, size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  return { kind: bytes[0] ?? 0, data, size };
}

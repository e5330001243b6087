/** A server-sent event. */
export interface ServerEvent {
  /** `message` unless the server names it. */
  readonly name: string;
  readonly data: string;
}

/** Reads a stream of server-sent events, in whatever pieces its text arrives. */
export interface EventParser {
  /** Takes the next piece; returns the events that it completes. */
  readonly read: (piece: string) => readonly ServerEvent[];
  /** The position of the last complete event; empty before the first one that has one. */
  readonly lastId: () => string;
  /** How long (ms) the server wants clients to wait before they reconnect; null until it says. */
  readonly retryMs: () => number | null;
}

/** As the HTML standard says (9.2.6, interpreting an event stream). */
export function createEventParser(): EventParser {
  let rest = "";
  let isStart = true;
  let event = { name: "", data: [] as string[] };
  let nextId = "";
  let lastId = "";
  let retryMs: number | null = null;

  const take = (line: string): ServerEvent | null => {
    if (line === "") return complete();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") event.data.push(value);
    else if (field === "event") event.name = value;
    else if (field === "id" && !value.includes("\0")) nextId = value;
    else if (field === "retry" && /^\d+$/.test(value)) retryMs = Number(value);
    // A line that begins with a colon is a comment.
    return null;
  };
  const complete = (): ServerEvent | null => {
    const { name, data } = event;
    event = { name: "", data: [] };
    lastId = nextId;
    return data.length === 0 ? null : { name: name || "message", data: data.join("\n") };
  };

  return {
    read: (piece) => {
      rest += piece;
      if (isStart && rest !== "") {
        rest = rest.replace(/^\uFEFF/, "");
        isStart = false;
      }
      // A carriage return at the end may be half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      return lines.map(take).filter((each) => each !== null);
    },
    lastId: () => lastId,
    retryMs: () => retryMs,
  };
}

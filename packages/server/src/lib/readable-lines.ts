import type { DestinationStream } from "pino";

interface Terminal {
  write(text: string): unknown;
}

const WARN = 40;
const ERROR = 50;
const LONGEST = 120;
// Fields of every line, of no use on a terminal.
const USUAL = new Set(["level", "time", "pid", "hostname", "msg"]);

/** Formats the logger's lines for people: time, message, details. */
export function createReadableLines(terminal: Terminal): DestinationStream {
  return { write: (line) => void terminal.write(`${toReadable(JSON.parse(line) as Entry)}\n`) };
}

interface Entry {
  readonly level: number;
  /** In ms since the epoch. */
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

function toReadable({ level, time, msg = "", err, ...entry }: Entry): string {
  const at = new Date(time).toISOString().slice(11, 19);
  const mark = level >= ERROR ? "ERROR " : level >= WARN ? "WARNING " : "";
  const rest = Object.entries(entry).filter(([name, value]) => !USUAL.has(name) && value !== null);
  const facts = rest.map(
    ([name, value]) => `${name}: ${short(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  const tail = facts.length === 0 ? "" : ` (${facts.join(", ")})`;
  return `${at}  ${mark}${msg}${tail}${err?.stack === undefined ? "" : `\n${err.stack}`}`;
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

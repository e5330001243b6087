import { BadRequestError } from "@guildhall/core";

/** Most parts of a form; no call asks for as many. */
const MAX_PARTS = 20;
/** Longest heading of a part, in bytes. */
const MAX_HEADING_BYTES = 4 * 1024;

/**
 * Looks over a form before it is parsed: ten thousands of parts, or of lines in a heading, fit into a small
 * file and would hold everybody else up. @throws {BadRequestError}
 */
export function requireModestForm(bytes: Buffer, boundary: string): void {
  const line = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(line); at !== -1; at = bytes.indexOf(line, at + line.length)) {
    parts += 1;
    // The last line begins no part, and a file may hold the line by chance within its own.
    if (parts > MAX_PARTS + 1) throw new BadRequestError("the form has too many parts");
    const heading = bytes.subarray(at, at + line.length + MAX_HEADING_BYTES);
    const isWhole = heading.includes("\r\n\r\n") || at + heading.length === bytes.length;
    if (!isWhole) throw new BadRequestError("the heading of a part is too long");
  }
}

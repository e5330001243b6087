import fc from "fast-check";
import { expect, it } from "vitest";
import { readFormParts } from "./form-parts.ts";

interface ReadPart {
  readonly name: string;
  readonly fileName: string | null;
  readonly content: string;
}

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function readAll(bytes: Buffer, boundary: string, sizes: readonly number[] = [1_000]): Promise<ReadPart[]> {
  const told: ReadPart[] = [];
  for await (const { name, fileName, content } of readFormParts(cut(bytes, sizes), boundary)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    told.push({ name, fileName, content: Buffer.concat(pieces).toString("latin1") });
  }
  return told;
}

/** Content made of boundary characters. */
const content = fc
  .array(fc.constantFrom("\r", "\n", "\r\n", "-", "--", "x", "--x", "\r\n--", "\r\n--y", "a", "\u0000", "ÿ"), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(""));
const part = fc.record({
  name: fc.constantFrom("a", "file_0", "é b"),
  fileName: fc.option(fc.constantFrom("a.png", 'Я "1".pdf'), { nil: null }),
  content,
});

it("reads the same parts wherever the stream is split, however similar content and boundary are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (parts, sizes) => {
        const boundary = "xyzzy";
        const drawn = parts.map(({ name, fileName, content: text }) => {
          const file = fileName === null ? "" : `; filename="${fileName.replaceAll('"', "%22")}"`;
          const head = Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: a/b\r\n\r\n`,
          );
          return Buffer.concat([head, Buffer.from(text, "latin1"), Buffer.from("\r\n")]);
        });
        const bytes = Buffer.concat([...drawn, Buffer.from(`--${boundary}--\r\nepilogue`)]);
        expect(await readAll(bytes, boundary, sizes)).toEqual(parts);
      },
    ),
  );
});

it("ends in an answer or a refusal, never in a failure, whatever arrives", async () => {
  const noise = fc.array(
    fc.constantFrom(
      "--x",
      "\r\n",
      "--",
      "Content-Disposition: form-data",
      '; name="a"',
      "; filename=",
      '"',
      "\\",
      "%",
      ": ",
      "ÿ",
      "\u0000",
    ),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(noise, async (pieces) => {
      const answer: unknown = await readAll(Buffer.from(pieces.join(""), "latin1"), "x", [3, 1]).catch(
        (error: unknown) => error,
      );
      if (!Array.isArray(answer)) expect(answer).toMatchObject({ code: "ErrorBadRequest" });
    }),
  );
});

it("reads a name of 200 characters, and none of 201", async () => {
  const form = (length: number) =>
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${"n".repeat(length)}"\r\n\r\na\r\n--x--`);
  expect(await readAll(form(200), "x", [64])).toHaveLength(1);
  await expect(readAll(form(201), "x", [64])).rejects.toMatchObject({ code: "ErrorBadRequest" });
});

it("holds one chunk of the stream only, however large a part is", async () => {
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n');
    for (let count = 0; count < 10_000; count += 1) yield Buffer.alloc(1_000, 65);
    yield Buffer.from("\r\n--x--");
  }
  let [largest, size] = [0, 0];
  for await (const { content: pieces } of readFormParts(endless(), "x")) {
    for await (const piece of pieces) [largest, size] = [Math.max(largest, piece.length), size + piece.length];
  }
  expect(size).toBe(10_000_000);
  expect(largest).toBeLessThan(2_000);
});

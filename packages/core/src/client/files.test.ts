import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { buildErrorAnswer, buildOkAnswer, createScriptedTransport } from "../testing/scripted-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { createTestPlatform } from "../testing/test-platform.ts";
import { createClient } from "./client.ts";

const sendSheet = endpoint({
  name: "sendSheet",
  method: "POST",
  path: "/sheets",
  summary: "Takes a spreadsheet.",
  access: { who: "member" },
  body: z.object({ title: z.string() }),
  files: { sheet: { kinds: ["xlsx"], maxBytes: 10 } },
  response: z.object({ id: z.number() }),
});
const input = { body: { title: "Spring" }, files: { sheet: new File(["PK"], "a.xlsx") } };

it('a call with files is sent as a form, with its body as the "entity" part', async () => {
  const { transport, requests } = createScriptedTransport(buildOkAnswer({ id: 1 }));
  await createClient({ transport, platform: createTestPlatform() }).call(sendSheet, input);
  expect(requests[0]?.form).toEqual({ entity: '{"title":"Spring"}', files: input.files });
  expect([requests[0]?.body, requests[0]?.headers["content-type"]]).toEqual([undefined, undefined]);
});

const sendWork = endpoint({
  ...sendSheet,
  body: z.object({}),
  files: {
    "file_{n}": { kinds: ["png"], maxBytes: 10, maxCount: 3 },
    cover: { kinds: ["png"], maxBytes: 10, isOptional: true },
  },
});

it("several files in a field are numbered from 0, and empty ones aren't sent", async () => {
  const { transport, requests } = createScriptedTransport(buildOkAnswer({ id: 1 }));
  const client = createClient({ transport, platform: createTestPlatform() });
  const [first, second] = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  await client.call(sendWork, { body: {}, files: { "file_{n}": [first, second], cover: undefined } });
  expect(requests[0]?.form?.files).toEqual({ file_0: first, file_1: second });
  await client.call(sendWork, { body: {}, files: { "file_{n}": [], cover: first } });
  expect(requests[1]?.form?.files).toEqual({ cover: first });
});

it("files may take as long as they make progress, which is reported", async () => {
  const platform = createTestPlatform();
  const shares: number[] = [];
  const failed: unknown[] = [];
  let tell: (share: number) => void = () => undefined;
  const transport: Transport = ({ signal, onProgress }) => {
    tell = onProgress ?? tell;
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  };
  const call = createClient({ transport, platform }).call(sendSheet, input, {
    onProgress: (share) => void shares.push(share),
  });
  call.catch((error: unknown) => failed.push(error));
  for (const share of [0.2, 0.5, 1]) {
    await platform.advance(19_000);
    tell(share);
  }
  await platform.advance(19_000);
  expect([shares, failed]).toEqual([[0.2, 0.5, 1], []]);
  await platform.advance(2_000);
  expect(failed).toEqual([expect.objectContaining({ kind: "timeout" })]);
});

it.each([
  [413, "ErrorTooLarge"],
  [415, "ErrorUnsupportedType"],
] as const)("a file refused with %i is reported on its field", async (status, code) => {
  const told = { code, field: "sheet", message: "Too much." };
  const { transport } = createScriptedTransport(buildErrorAnswer(status, told));
  const failure: unknown = await createClient({ transport, platform: createTestPlatform() })
    .call(sendSheet, input)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "validation", fields: [{ field: "sheet", code, message: "Too much." }] });
});

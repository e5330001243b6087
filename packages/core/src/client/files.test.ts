import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { buildErrorAnswer, buildOkAnswer, createScriptedTransport } from "../testing/scripted-transport.ts";
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

it("a call with files is sent as a form, its body as the part entity", async () => {
  const { transport, requests } = createScriptedTransport(buildOkAnswer({ id: 1 }));
  await createClient({ transport, platform: createTestPlatform() }).call(sendSheet, input);
  expect(requests[0]?.form).toEqual({ entity: '{"title":"Spring"}', files: input.files });
  expect([requests[0]?.body, requests[0]?.headers["content-type"]]).toEqual([undefined, undefined]);
});

it.each([
  [413, "ErrorTooLarge"],
  [415, "ErrorUnsupportedType"],
] as const)("a file refused with %i is told at its field", async (status, code) => {
  const told = { code, field: "sheet", message: "Too much." };
  const { transport } = createScriptedTransport(buildErrorAnswer(status, told));
  const failure: unknown = await createClient({ transport, platform: createTestPlatform() }).call(sendSheet, input).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "validation", fields: [{ field: "sheet", code, message: "Too much." }] });
});

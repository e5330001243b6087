import { expect, it } from "vitest";
import { createFetchTransport } from "./fetch-transport.ts";
import { toFormData } from "./form-data.ts";
import { createPlatform } from "./platform.ts";

const file = {
  name: "people.xlsx",
  size: 2,
  type: "text/plain",
  arrayBuffer: () => Promise.resolve(new Uint8Array([80, 75]).buffer),
};

it("writes the JSON part and each file with its field and name", async () => {
  const form = await toFormData({ entity: "{}", files: { file, other: new File(["b"], "b.xlsx") } });
  expect([...form.keys()]).toEqual(["entity", "file", "other"]);
  const sent = form.get("file") as File;
  expect([form.get("entity"), sent.name, await sent.text(), (form.get("other") as File).name]).toEqual([
    "{}",
    "people.xlsx",
    "PK",
    "b.xlsx",
  ]);
});

it("is passed to fetch as the body, leaving the boundary to it", async () => {
  const seen: RequestInit[] = [];
  const send = createFetchTransport({
    fetch: (_url, init) => {
      seen.push(init ?? {});
      return Promise.resolve(new Response("ok"));
    },
  });
  const { signal } = createPlatform().createCanceller();
  await send({ method: "POST", url: "/x", headers: { accept: "application/json" }, form: { files: { file } }, signal });
  expect(seen[0]?.body).toBeInstanceOf(FormData);
  expect(seen[0]?.headers).toEqual({ accept: "application/json" });
});

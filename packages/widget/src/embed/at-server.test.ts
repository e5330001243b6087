import type { TransportRequest } from "@guildhall/core/transport";
import { expect, it } from "vitest";
import { atServer } from "./at-server.ts";

const REQUEST = { method: "GET", url: "/", headers: {} } as unknown as TransportRequest; // a transport that answers anything

async function received(data: object): Promise<unknown> {
  const transport = atServer("https://guild.example", () =>
    Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(data) }),
  );
  return JSON.parse((await transport(REQUEST)).body);
}

it("makes addresses of pictures and files whole", async () => {
  expect(
    await received({
      avatarUrl: "/files/1/a.webp",
      avatarUrlBig: "/files/1/b.webp",
      list: [{ url: "/icons/1f44f.svg" }],
    }),
  ).toEqual({
    avatarUrl: "https://guild.example/files/1/a.webp",
    avatarUrlBig: "https://guild.example/files/1/b.webp",
    list: [{ url: "https://guild.example/icons/1f44f.svg" }],
  });
});

it("leaves paths of the panel, whole addresses and what people write alone", async () => {
  const data = {
    link: "/thanks",
    imageUrl: "",
    iconUrl: "https://cdn.example/files/x.png",
    comment: '{"url":"/files/1/a.webp"} and "avatarUrl":"/icons/x.svg"',
  };
  expect(await received(data)).toEqual(data);
});

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { CHATS } from "./wire.ts";
import type { Act, Asked, ChatName, Room } from "./wire.ts";

type Rooms = Readonly<Record<ChatName, Room>>;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'";

/** Serves the page on loopback; returns its address. */
export async function servePage(rooms: Rooms, port: number): Promise<string> {
  const host = `127.0.0.1:${String(port)}`;
  const server = createServer((request, response) => {
    answer(rooms, { request, response, host }).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return `http://${host}`;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: string;
}

async function answer(rooms: Rooms, { request, response, host }: Exchange): Promise<void> {
  // Another site's page that leads here under a name of its own gets nothing.
  if (request.headers.host !== host) return void response.writeHead(421).end();
  const url = new URL(request.url ?? "/", `http://${host}`);
  if (url.pathname === "/state") return sendJson(response, await roomOf(rooms, url).show(askedOf(url)));
  if (url.pathname === "/act" && request.headers["content-type"] === "application/json") {
    await roomOf(rooms, url).act(askedOf(url), JSON.parse(await readBody(request)) as Act);
    return sendJson(response, {});
  }
  await sendFile(response, url.pathname);
}

function askedOf({ searchParams }: URL): Asked {
  const { chat, who = "", place = "" } = Object.fromEntries(searchParams);
  return { chat: CHATS.find((each) => each === chat) ?? "slack", who, place };
}

function roomOf(rooms: Rooms, url: URL): Room {
  return rooms[askedOf(url).chat];
}

const FILES: Readonly<Record<string, string>> = {
  "/": "page/page.html",
  "/page.css": "page/page.css",
  "/main.ts": "page/main.ts",
  "/blocks.ts": "page/blocks.ts",
  "/dom.ts": "page/dom.ts",
  "/messages.ts": "page/messages.ts",
};
const TYPES: Readonly<Record<string, string>> = { html: "text/html", css: "text/css", ts: "text/javascript" };

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const file = FILES[path];
  if (file === undefined) return void response.writeHead(404).end();
  const [, ending = ""] = file.split(".");
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  response.writeHead(200, {
    "content-type": `${TYPES[ending] ?? "text/plain"}; charset=utf-8`,
    "content-security-policy": POLICY,
    "cache-control": "no-store",
  });
  response.end(ending === "ts" ? stripTypeScriptTypes(text) : text);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

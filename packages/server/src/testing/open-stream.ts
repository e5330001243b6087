import { get } from "node:http";
import type { IncomingMessage } from "node:http";

/** An open stream of server-sent events. */
export interface OpenedStream {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  lines(): readonly string[];
  isEnded(): boolean;
  close(): void;
}

/** Opens a stream over a socket and keeps reading it. */
export function openStream(url: string, headers: Readonly<Record<string, string>>): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      let text = "";
      let isEnded = false;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("close", () => {
        isEnded = true;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        lines: () => text.split("\n").filter((line) => line !== ""),
        isEnded: () => isEnded,
        close: () => request.destroy(),
      });
    });
    request.on("error", reject);
  });
}

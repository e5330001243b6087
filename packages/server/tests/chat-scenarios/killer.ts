import { createServer, request as sendOn } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { KyselyPlugin } from "kysely";
import type { Database } from "../../src/db/database.ts";

class Killed extends Error {}

/** A process that dies at its step so and so: that step doesn't happen, nor does anything after it. */
export class Killer {
  readonly #at: number;
  readonly #death = Promise.withResolvers<undefined>();
  #steps = 0;

  constructor(at: number) {
    this.#at = at;
  }

  /** Resolves once it's dead. */
  get death(): Promise<undefined> {
    return this.#death.promise;
  }

  get isDead(): boolean {
    return this.#steps >= this.#at;
  }

  /** @throws {Killed} if the process dies here, or is dead */
  step(): void {
    if (!this.isDead) this.#steps += 1;
    if (!this.isDead) return;
    this.#death.resolve(undefined);
    throw new Killed();
  }
}

/** Each statement is a step, and so are a commit and what follows it. */
export function doomDatabase(database: Database, killer: Killer): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      killer.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    handle: database.handle.withPlugin(plugin),
    within: (workspaceId) => doomDatabase(database.within(workspaceId), killer),
    transaction: async (work) => {
      const result = await database.transaction(async (tx, withCommit) => {
        const done = await work(tx.withPlugin(plugin), withCommit);
        killer.step();
        return done;
      });
      killer.step();
      return result;
    },
  };
}

/** Each request is a step, and so is its answer. */
export function doomFetch(killer: Killer): typeof globalThis.fetch {
  return async (...given) => {
    killer.step();
    const answer = await globalThis.fetch(...given);
    killer.step();
    return answer;
  };
}

/** A way to a server on loopback that ends with the process. */
export interface DoomedWay {
  readonly url: string;
  close(): Promise<void>;
}

export async function openDoomedWay(to: string, killer: () => Killer): Promise<DoomedWay> {
  const server = createServer((request, response) => forward(to, killer(), { request, response }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function forward(to: string, killer: Killer, { request, response }: Exchange): void {
  const goOn = (act: () => void): void => {
    try {
      killer.step();
      act();
    } catch {
      response.destroy();
    }
  };
  goOn(() => {
    const { method, headers, url = "/" } = request;
    const sent = sendOn(to + url, { ...(method !== undefined && { method }), headers }, (answer) =>
      goOn(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
    sent.on("error", () => response.destroy());
    request.pipe(sent);
  });
}

import type { Client, Endpoint } from "@guildhall/core";
import type { Emit, GuildhallEvents } from "./api.ts";

type Write = "thanked" | "accepted" | "completed" | "bought";

/** What each call's success means to the host, and where its id is: in the answer, or in the address. */
export const WRITES: Readonly<Record<string, { readonly event: Write; readonly idOf: (parts: Parts) => unknown }>> = {
  giveThanks: { event: "thanked", idOf: ({ answer }) => answer["tid"] },
  acceptChallenge: { event: "accepted", idOf: ({ params }) => params["id"] },
  completeChallenge: { event: "completed", idOf: ({ params }) => params["id"] },
  completeAssignment: { event: "completed", idOf: ({ params }) => params["id"] },
  createPurchase: { event: "bought", idOf: ({ answer }) => (answer["purchase"] as Fields | undefined)?.["id"] },
};

type Fields = Readonly<Record<string, unknown>>;

interface Parts {
  readonly answer: Fields;
  readonly params: Fields;
}

/** A client that tells the host of what its member has done. */
export function tellWrites(client: Client, tell: (name: Write, detail: GuildhallEvents[Write]) => void): Client {
  return {
    call: async (endpoint, input, options) => {
      const answer = await client.call(endpoint, input, options);
      const write = WRITES[(endpoint as Endpoint).name];
      if (write !== undefined) {
        // Safe: the contract's answers and parameters are objects.
        const parts = { answer: answer as Fields, params: (input.params ?? {}) as Fields };
        tell(write.event, { id: Number(write.idOf(parts)) });
      }
      return answer;
    },
  };
}

/** Emits as one element. */
export function emitAs(emit: Emit, element: HTMLElement): Emit {
  return (name, detail) => emit(name, detail, element);
}

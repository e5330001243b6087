import type { HostMessage } from "@guildhall/core/widget";

type Answer = Extract<HostMessage, { readonly type: "token.answer" }>;

/** Tokens that the frame has asked the host for. */
export interface TokenDesk {
  /** @throws {TypeError} if another try may help */
  readonly ask: () => Promise<string>;
  /** An answer to nothing is ignored. */
  readonly answer: (answer: Answer) => void;
}

export function createTokenDesk(send: (id: number) => void): TokenDesk {
  const asked = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    ask: async () => {
      last += 1;
      const id = last;
      const answer = await new Promise<Answer>((resolve) => {
        asked.set(id, resolve);
        send(id);
      });
      if (answer.token !== null) return answer.token;
      throw answer.mayRetry ? new TypeError("no token yet") : new DOMException("no token", "NotAllowedError");
    },
    answer: (answer) => {
      asked.get(answer.id)?.(answer);
      asked.delete(answer.id);
    },
  };
}

import { InvariantError } from "@guildhall/core";

export interface LiveEar {
  heard(): string;
  /** Whether the server has ended it. */
  isOver(): boolean;
  close(): void;
}

/** Opens a person's stream. @throws {InvariantError} when it's refused */
export async function listen(url: string, token: string): Promise<LiveEar> {
  const cut = new AbortController();
  const response = await fetch(`${url}/api/v1/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cut.signal,
  });
  if (response.status !== 200) throw new InvariantError(`the stream was answered ${response.status}`);
  let heard = "";
  let isOver = false;
  const follow = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard += decoder.decode(chunk as Uint8Array, { stream: true });
  };
  const end = (): void => {
    isOver = true;
  };
  void follow().then(end, end);
  return { heard: () => heard, isOver: () => isOver, close: () => cut.abort() };
}

import { InvariantError } from "@guildhall/core";
import type { KillTeam } from "./kill-team.ts";

/** An act, and what has to be there once it was answered with 200; "" for nothing. */
export interface Act {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  readonly token: string;
  readonly trace: string;
}

/** What became of the acts of a run. */
export interface Tally {
  /** Statuses that are no fault: others' acts and the clock may come first. */
  readonly fine: readonly number[];
  /** Traces of what was answered with 200. */
  readonly answered: Set<string>;
  /** Without an answer so far: they may have been done. */
  readonly open: Set<Act>;
  cutOff: number;
}

export interface Place {
  readonly url: string;
  readonly team: KillTeam;
  readonly tally: Tally;
}

export function newTally(fine: readonly number[]): Tally {
  return { fine, answered: new Set(), open: new Set(), cutOff: 0 };
}

export const tokenOf = ({ people }: KillTeam, who: number): string => people[who]?.token ?? "";

/** Whether it was answered. @throws {InvariantError} for an answer that isn't fine */
export async function sendAct({ url, tally }: Pick<Place, "url" | "tally">, act: Act): Promise<boolean> {
  tally.open.add(act);
  const answer = await request(url, act).catch(() => null);
  // No response, or a 503: it may have been done.
  if (answer === null || answer.status === 503) return false;
  if (!tally.fine.includes(answer.status))
    throw new InvariantError(`${act.path}: ${String(answer.status)} ${answer.text}`);
  tally.open.delete(act);
  if (answer.status === 200 && act.trace !== "") tally.answered.add(act.trace);
  return true;
}

export async function request(
  url: string,
  { method, path, body, token }: Omit<Act, "trace">,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

/** Sends what is open again: after a kill the database may be unavailable for a while. @throws {InvariantError} after 20 s */
export async function repeatOpen(url: string, tally: Tally): Promise<void> {
  for (let attempt = 0; attempt < 40 && tally.open.size > 0; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.all([...tally.open].map((act) => sendAct({ url, tally }, act)));
  }
  if (tally.open.size > 0) throw new InvariantError("an act that was sent again got no answer");
}

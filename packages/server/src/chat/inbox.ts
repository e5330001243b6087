import type { ChatApp, Delivery, InboundResponse } from "@guildhall/core/chat";
import type { Deps } from "../lib/deps.ts";
import { failDelivery, findAnswer, finishDelivery, recordDelivery, takeDueDeliveries } from "./inbox.repository.ts";
import type { InboxRow } from "./inbox.repository.ts";

/** How long one attempt may take, in ms; what a process leaves behind is taken up after that. */
export const INBOX_LEASE_MS = 60_000;

/** Attempts at one delivery. */
export const MAX_INBOX_ATTEMPTS = 8;

/** Exponential backoff: 2 s, doubled. */
const FIRST_PAUSE_MS = 2_000;
const BATCH = 20;

const TAKEN: InboundResponse = { status: 200, body: "" };
const FAILED: InboundResponse = { status: 500, body: "" };

/** What a provider sends: stored before it's answered, and worked on once. */
export interface Inbox {
  /** Returns as soon as it's stored; the work goes on. */
  takeLater(delivery: Delivery): Promise<InboundResponse>;
  /** Returns the work's answer; a repeat gets the same one. */
  takeNow(delivery: Delivery): Promise<InboundResponse>;
  /** Works on what was left behind or failed; returns how many. */
  resume(): Promise<number>;
  /** Resolves once nothing is being worked on. */
  settle(): Promise<void>;
}

export type InboxParts = Pick<Deps, "db" | "clock" | "log">;

export function createInbox({ db, clock, log }: InboxParts, app: Pick<ChatApp, "provider" | "handle">): Inbox {
  const { provider } = app;
  const working = new Set<Promise<unknown>>();
  const leaseFrom = (at: Date): Date => new Date(at.getTime() + INBOX_LEASE_MS);

  const record = (delivery: Delivery): Promise<InboxRow | undefined> => {
    const at = clock.now();
    return recordDelivery(db.handle, { provider, delivery, at, leaseUntil: leaseFrom(at) });
  };

  const work = async ({ id, delivery, attempts }: InboxRow, maxAttempts: number): Promise<InboundResponse> => {
    try {
      const answer = await app.handle(delivery);
      await finishDelivery(db.handle, id, answer);
      return answer;
    } catch (error) {
      const isOver = attempts >= maxAttempts;
      log.warn({ err: error, provider, inboxId: id, attempts, isOver }, "a delivery of a chat was not worked on");
      const dueAt = isOver ? null : new Date(clock.now().getTime() + FIRST_PAUSE_MS * 2 ** (attempts - 1));
      await failDelivery(db.handle, id, { error: String(error).slice(0, 500), dueAt });
      return FAILED;
    }
  };

  const track = <T>(going: Promise<T>): Promise<T> => {
    working.add(going);
    void going.finally(() => working.delete(going)).catch(() => undefined);
    return going;
  };

  return {
    async takeLater(delivery) {
      const row = await record(delivery);
      if (row !== undefined) {
        track(work(row, MAX_INBOX_ATTEMPTS)).catch((error: unknown) => {
          log.error({ err: error, provider, inboxId: row.id }, "a delivery of a chat waits to be taken up again");
        });
      }
      return TAKEN;
    },
    async takeNow(delivery) {
      const row = await record(delivery);
      // Whoever waits is told of a failure and may try again, so it isn't done behind their back.
      if (row !== undefined) return track(work(row, 1));
      return (await findAnswer(db.handle, { provider, deliveryId: delivery.id })) ?? TAKEN;
    },
    async resume() {
      const at = clock.now();
      const rows = await takeDueDeliveries(db.handle, { provider, at, leaseUntil: leaseFrom(at), limit: BATCH });
      for (const row of rows) await track(work(row, MAX_INBOX_ATTEMPTS));
      return rows.length;
    },
    async settle() {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}

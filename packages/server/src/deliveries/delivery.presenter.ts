import type { UserRef } from "@guildhall/core";
import {
  DELIVERY_PROBLEMS,
  MAIL_SUBJECTS,
  mayDiscardDelivery,
  mayRetryDelivery,
  READER_NAMES,
} from "@guildhall/core/deliveries";
import type { Delivery, DeliveryProblem, DeliveryState } from "@guildhall/core/deliveries";
import { pauseAfter } from "../events/reader-retry.ts";
import { writeDeliveryKey } from "./delivery-key.ts";
import type { DeliveryRow } from "./delivery.repository.ts";

export interface DeliveryView {
  /** Members by address. */
  readonly receivers: ReadonlyMap<string, UserRef>;
  readonly seesAddresses: boolean;
}

/** A failed delivery on the wire, without the email's content or the error. */
export function presentDelivery(row: DeliveryRow, { receivers, seesAddresses }: DeliveryView): Delivery {
  const shared = sharedOf(row);
  if (row.kind === "mail") {
    return {
      kind: "mail",
      id: writeDeliveryKey({ kind: "mail", mailId: row.number }),
      ...shared,
      subject: MAIL_SUBJECTS.find((each) => each === row.name) ?? "other",
      receiver: receivers.get(row.recipient) ?? null,
      address: seesAddresses ? row.recipient : "",
    };
  }
  return {
    kind: "reader",
    id: writeDeliveryKey({ kind: "reader", reader: row.name, eventId: row.number }),
    ...shared,
    reader: READER_NAMES.find((each) => each === row.name) ?? "other",
    event: row.event,
    happenedAt: row.happenedAt.toISOString(),
  };
}

function sharedOf(row: DeliveryRow) {
  const state: DeliveryState = row.isGivenUp ? "given_up" : "waiting";
  const problem: DeliveryProblem = DELIVERY_PROBLEMS.find((each) => each === row.problem) ?? "unknown";
  return {
    state,
    problem,
    attempts: row.attempts,
    firstTriedAt: row.firstAt.toISOString(),
    lastTriedAt: row.lastAt.toISOString(),
    nextTryAt: row.isGivenUp ? null : nextTryOf(row).toISOString(),
    abilities: { retry: mayRetryDelivery({ problem }), discard: mayDiscardDelivery({ state }) },
  };
}

/** A reader blocked by an event retries it by itself. */
function nextTryOf({ nextAt, lastAt, attempts }: DeliveryRow): Date {
  return nextAt ?? new Date(lastAt.getTime() + pauseAfter(attempts));
}

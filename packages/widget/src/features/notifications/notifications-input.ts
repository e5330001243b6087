import type { EndpointInput } from "@guildhall/core";
import type { userCalls } from "@guildhall/core/users";

/** Asks for the reader's notifications. */
export function notificationsInput(userId: number): EndpointInput<typeof userCalls.listNotifications> {
  return { params: { id: userId }, query: {} };
}

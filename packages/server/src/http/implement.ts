import type { Endpoint, EndpointRequest, EndpointResponse } from "@guildhall/core";
import type { Call, MemberCall } from "../lib/deps.ts";

/** What a handler gets: a member's call where the endpoint asks for a member. */
export type CallOf<E extends Endpoint> = E["access"]["who"] extends "member" ? MemberCall : Call;

/** Answers one endpoint; the edge has checked access and input and opened the transaction. */
export type Handler<E extends Endpoint> = (
  call: CallOf<E>,
  request: EndpointRequest<E>,
) => Promise<EndpointResponse<E>>;

/** How the edge runs a handler. */
export interface RouteOptions {
  /** False where a handler must not hold a transaction while it works, such as hashing a password. */
  readonly transaction?: boolean;
}

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call, request: unknown) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Binds a handler to its endpoint; types prove that the answer is what the contract says. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // The edge only calls `handle` with what this endpoint's schemas and access produced.
  return { endpoint, handle: handler as Route["handle"], options };
}

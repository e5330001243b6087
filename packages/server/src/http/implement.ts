import type { Endpoint, EndpointRequest, EndpointResponse } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import type { VisitorCall } from "../session/visitor.ts";

/** What a handler gets: a member's call where the endpoint asks for a member. */
export type CallOf<E extends Endpoint> = E["access"]["who"] extends "member" ? MemberCall : VisitorCall;

/** Answers one endpoint; the edge has checked access and input and opened the transaction. */
export type Handler<E extends Endpoint> = (
  call: CallOf<E>,
  request: EndpointRequest<E>,
) => Promise<EndpointResponse<E>>;

/** How the edge runs a handler. */
export interface RouteOptions {
  /** False where a handler must not hold a transaction while it works, such as checking a password. */
  readonly transaction?: boolean;
}

/** Everything the edge knows of a request; `actor` is there for members only. */
export type EdgeCall = VisitorCall & Partial<Pick<MemberCall, "actor">>;

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: EdgeCall, request: unknown) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Binds a handler to its endpoint; types prove that the answer is what the contract says. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // The edge only calls `handle` with what this endpoint's schemas and access produced.
  return { endpoint, handle: handler as Route["handle"], options };
}

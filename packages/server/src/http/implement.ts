import type { Endpoint, EndpointRequest, EndpointResponse } from "@guildhall/core";
import type { IntegrationCall, MemberCall } from "../lib/deps.ts";
import type { TypedSheet } from "../spreadsheets/typed-sheet.ts";
import type { VisitorCall } from "../session/visitor.ts";

/** What a handler gets: a member's call, with their session, where the endpoint asks for a member, an integration's for one. */
export type CallOf<E extends Endpoint> = E["access"]["who"] extends "member"
  ? MemberCall & VisitorCall
  : E["access"]["who"] extends "integration"
    ? IntegrationCall
    : VisitorCall;

/** What a handler returns: of a call that exports, what is to be written. */
export type HandlerAnswer<E extends Endpoint> = E["export"] extends true ? TypedSheet : EndpointResponse<E>;

/** Answers one endpoint; the edge has checked access and input and opened the transaction. */
export type Handler<E extends Endpoint> = (call: CallOf<E>, request: EndpointRequest<E>) => Promise<HandlerAnswer<E>>;

/** How the edge runs a handler. */
export interface RouteOptions {
  /** False where a handler must not hold a transaction while it works, such as checking a password. */
  readonly transaction?: boolean;
}

/** Everything the edge knows of a request; `actor` is there for members only, `integration` for integrations. */
export type EdgeCall = VisitorCall & Partial<Pick<MemberCall, "actor"> & Pick<IntegrationCall, "integration">>;

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Makes of the request what `handle` gets, before a transaction opens. */
  readonly prepare?: (call: EdgeCall, request: unknown) => Promise<unknown>;
  readonly handle: (call: EdgeCall, request: unknown) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Binds a handler to its endpoint; types prove that the answer is what the contract says. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // The edge only calls `handle` with what this endpoint's schemas and access produced.
  return { endpoint, handle: handler as Route["handle"], options };
}

/** A handler in two steps. */
export interface Steps<E extends Endpoint, Ready> {
  /** Does what takes long and needs no transaction, such as reading a file; it may run again for one key. */
  readonly prepare: (call: CallOf<E>, request: EndpointRequest<E>) => Promise<Ready>;
  /** Acts on it inside of the transaction. */
  readonly act: (call: CallOf<E>, ready: Ready) => Promise<EndpointResponse<E>>;
}

/** Binds a handler that must not hold a transaction while it prepares. */
export function implementInSteps<E extends Endpoint, Ready>(endpoint: E, { prepare, act }: Steps<E, Ready>): Route {
  // As above; what `act` gets is what `prepare` made.
  return { endpoint, prepare: prepare as Route["prepare"] & {}, handle: act as Route["handle"], options: {} };
}

import type { Endpoint, EndpointRequest, EndpointResponse } from "@guildhall/core";
import type { IntegrationCall, MemberCall } from "../lib/deps.ts";
import type { TypedSheet } from "../spreadsheets/typed-sheet.ts";
import type { JiraCall, VisitorCall } from "../session/visitor.ts";

/** A member's call with their session for member endpoints, an integration's for integration ones. */
export type CallOf<E extends Endpoint> = E["access"]["who"] extends "member"
  ? MemberCall & VisitorCall
  : E["access"]["who"] extends "integration"
    ? IntegrationCall
    : E["access"]["who"] extends "jira"
      ? JiraCall
      : VisitorCall;

/** The response, or the sheet to write for exports. */
export type HandlerAnswer<E extends Endpoint> = E["export"] extends true ? TypedSheet : EndpointResponse<E>;

/** Handles one endpoint; access and input are already checked, the transaction is open. */
export type Handler<E extends Endpoint> = (call: CallOf<E>, request: EndpointRequest<E>) => Promise<HandlerAnswer<E>>;

/** How the edge runs a handler. */
export interface RouteOptions {
  /** False if the handler must not hold a transaction while it works, such as hashing a password. */
  readonly transaction?: boolean;
}

/** All the edge knows of a request; each of the optional parts is set for its callers only. */
export type EdgeCall = VisitorCall &
  Partial<Pick<MemberCall, "actor" | "via"> & Pick<IntegrationCall, "integration"> & Pick<JiraCall, "jira">>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Produces `handle`'s input from the request, before a transaction opens. */
  readonly prepare?: (call: EdgeCall, request: unknown) => Promise<unknown>;
  readonly handle: (call: EdgeCall, request: unknown) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Binds a handler to its endpoint; the types check its response against the contract. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions = {}): Route {
  // The edge calls `handle` only with what this endpoint's schemas and access produced.
  return { endpoint, handle: handler as Route["handle"], options };
}

export interface Steps<E extends Endpoint, Ready> {
  /** Slow work without a transaction, such as reading a file; it may run again for one key. */
  readonly prepare: (call: CallOf<E>, request: EndpointRequest<E>) => Promise<Ready>;
  /** Runs inside the transaction. */
  readonly act: (call: CallOf<E>, ready: Ready) => Promise<EndpointResponse<E>>;
}

/** For handlers that must not hold a transaction while preparing. */
export function implementInSteps<E extends Endpoint, Ready>(endpoint: E, { prepare, act }: Steps<E, Ready>): Route {
  // As above; `act` gets what `prepare` returned.
  return { endpoint, prepare: prepare as Route["prepare"] & {}, handle: act as Route["handle"], options: {} };
}

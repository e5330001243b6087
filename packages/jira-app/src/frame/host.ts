import type { Transport, TransportRequest } from "@guildhall/core/transport";

export interface HostRequest extends Pick<TransportRequest, "method" | "headers" | "form"> {
  /** From the server's origin, query included. */
  readonly path: string;
  /** JSON; undefined for none, and with a form. */
  readonly body: string | undefined;
}

export type HostResponse = Awaited<ReturnType<Transport>>;

/** What the frame is told about where it is. For showing things only: the server believes its own token. */
export interface HostContext {
  readonly moduleKey: string;
  readonly locale: string;
  readonly siteUrl: string;
  readonly accountId?: string;
  readonly extension: Readonly<Record<string, unknown>>;
}

/** Jira, as a frame in it sees it. */
export interface Host {
  readonly context: () => Promise<HostContext>;
  /** Has the host keep the document's color mode and its design tokens. */
  readonly followTheme: () => Promise<void>;
  /** Opens an address in a new tab. */
  readonly open: (url: string) => Promise<void>;
  /** Saves a gadget's settings. */
  readonly submit: (values: unknown) => Promise<void>;
  /** Closes the dialog that the frame is in. */
  readonly close: () => Promise<void>;
  /** To the Guildhall server, from the browser. Rejects where that isn't possible. */
  readonly send: (request: HostRequest) => Promise<HostResponse>;
  /** The same through Atlassian's servers: slower, for JSON only, and counted. */
  readonly sendByJira: (request: Omit<HostRequest, "form">) => Promise<HostResponse>;
  /** Reads from Jira as the person. */
  readonly askJira: (path: string) => Promise<HostResponse>;
}

import type { Answered, FrameSpot, Part, Remote } from "../wire.ts";

/** What is chosen on the page. */
export interface Chosen {
  readonly accountId: string;
  readonly spot: FrameSpot;
  readonly theme: string;
  readonly locale: string;
  readonly siteUrl: string;
  readonly isLicensed: boolean;
  readonly isOnline: boolean;
  /** Whether the site lets requests to the server out of the browser. */
  readonly isDirect: boolean;
}

export interface Call {
  readonly method: string;
  readonly data: unknown;
}

interface Ways {
  readonly chosen: () => Chosen;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
  readonly opened: (url: string) => void;
  /** A gadget's settings were saved. */
  readonly submitted: (values: unknown) => void;
  /** Gives the frame the theme, now and whenever it changes. */
  readonly theme: () => void;
}

/** Answers a frame as Jira does. */
export async function answerCall({ method, data }: Call, ways: Ways): Promise<unknown> {
  const chosen = ways.chosen();
  switch (method) {
    case "getContext":
      return contextOf(chosen);
    case "enableTheming":
      return ways.theme();
    case "fetchProduct":
      return ways.post("/jira", (data as { readonly restPath: string }).restPath);
    case "fetchRemote":
      if (!chosen.isDirect) throw new TypeError("the browser may not send this");
      return remote(ways, toRemote(data as Fetched));
    case "invoke":
      return invoke(ways, data as Invoked);
    case "navigate":
      return navigate(data as { readonly url: string; readonly type: string }, ways);
    case "submit":
      return ways.submitted(data);
    default:
      throw new TypeError(`nobody plays ${method} here`);
  }
}

function contextOf({ accountId, spot, locale, siteUrl, theme, isLicensed }: Chosen) {
  return {
    accountId,
    cloudId: "cccccccc-0000-4000-8000-000000000001",
    siteUrl,
    locale,
    moduleKey: spot.moduleKey,
    extension: spot.extension,
    environmentType: "PRODUCTION",
    theme: { colorMode: theme },
    license: { active: isLicensed },
  };
}

function navigate({ url, type }: { readonly url: string; readonly type: string }, { opened }: Ways): void {
  if (type !== "new-tab") throw new TypeError("this page stays");
  opened(url);
}

interface Fetched {
  readonly fetchRequestInit: Remote;
  readonly isMultipartFormData: boolean;
}

interface Invoked {
  readonly path: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function toRemote({ fetchRequestInit: { path, method, headers, body }, isMultipartFormData }: Fetched): Remote {
  if (!isMultipartFormData) return { path, method, headers, body };
  // The bridge has named the type of the text that it made of the form.
  const own = headers.filter(([name]) => name !== "content-type");
  return { path, method, headers: own, body: null, form: partsOf(body ?? "{}") };
}

/** A form as the bridge writes it: beside a file, its name and its type. */
function partsOf(text: string): readonly Part[] {
  const fields = JSON.parse(text) as Readonly<Record<string, string>>;
  return Object.entries(fields).flatMap(([field, content]) => {
    if (field.startsWith("__")) return [];
    const fileName = fields[`__${field}Name`];
    return [{ field, content, ...(fileName !== undefined && { fileName }) }];
  });
}

async function remote({ chosen, post }: Ways, request: Remote): Promise<Answered> {
  if (!chosen().isOnline) throw new TypeError("the server doesn't answer");
  // The page's own server answers so.
  return (await post("/remote", request)) as Answered;
}

/** Of Forge's quotas for frames, in bytes. */
const MAX_REQUEST_BYTES = 500 * 1024;
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 25_000;
const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

const NO_RESPONSE = { success: false, error: { message: "We didn't get a response from the app." } };

/**
 * Through Atlassian's servers. They check what the app's server answers: a 401 says that their own token isn't taken,
 * which they keep to themselves, so the frame hears of no status.
 */
async function invoke(ways: Ways, { path, method, headers = {}, body }: Invoked) {
  const sent = {
    path,
    method,
    headers: Object.entries(headers),
    body: body === undefined ? null : JSON.stringify(body),
  };
  if (bytesOf(sent.body ?? "") > MAX_REQUEST_BYTES) return NO_RESPONSE;
  const late = new Promise<null>((resolve) => void setTimeout(resolve, TIMEOUT_MS, null));
  const answer = await Promise.race([remote(ways, sent), late]);
  if (answer === null || answer.status === 401 || bytesOf(answer.body) > MAX_RESPONSE_BYTES) return NO_RESPONSE;
  const { status, headers: told, body: text } = answer;
  return {
    success: true,
    payload: {
      status,
      headers: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [value]])),
      body: text === "" ? {} : (JSON.parse(text) as unknown),
    },
  };
}

import type { TestServer } from "./test-server.ts";

/** What a page answers to a browser. */
export interface BrowsedPage {
  readonly status: number;
  /** Where it leads on to: a path of ours, or an address elsewhere; "" for nowhere. */
  readonly location: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Somebody's browser: it keeps the server's cookies, and goes to other sites. */
export interface TestBrowser {
  /** By name; a test may put one back. */
  readonly cookies: Map<string, string>;
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<BrowsedPage>;
  /** The `data` of the answer, or its status if it's refused. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object): Promise<unknown>;
  /** Goes to `path`, on to the messenger, and returns the path with which the messenger sends the browser back. */
  leave(path: string): Promise<string>;
  /** The same, and back: where the browser ends up. */
  travel(path: string): Promise<string>;
}

export function createTestBrowser(server: TestServer): TestBrowser {
  const cookies = new Map<string, string>();
  const cookieHeader = () =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const keep = (answer: Awaited<ReturnType<TestServer["ask"]>>): void => {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const open: TestBrowser["open"] = async (path, headers = {}) => {
    const answer = await server.ask({ method: "GET", url: path, headers: { ...cookieHeader(), ...headers } });
    keep(answer);
    const { statusCode: status, body } = answer;
    return { status, body, headers: answer.headers, location: String(answer.headers.location ?? "") };
  };
  const leave = async (path: string): Promise<string> => {
    const { location } = await open(path);
    if (!/^http:/.test(location)) return location;
    const there = await fetch(location, { redirect: "manual" });
    const back = new URL(there.headers.get("location") ?? "http://nowhere.test/");
    return `${back.pathname}${back.search}`;
  };
  return {
    cookies,
    open,
    leave,
    async call(method, path, payload) {
      const sent = payload === undefined ? {} : { payload };
      const answer = await server.ask({ method, url: `/api/v1${path}`, headers: cookieHeader(), ...sent });
      keep(answer);
      return answer.statusCode === 200 ? (answer.json() as { readonly data: unknown }).data : answer.statusCode;
    },
    async travel(path) {
      const back = await leave(path);
      return back.startsWith("/api/") ? (await open(back, { "sec-fetch-site": "cross-site" })).location : back;
    },
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App, AppModule, Guildhall } from "./api.ts";
import { createHost } from "./host.ts";

/** As much of an element as the host's API touches; it comes to life at once. */
class FakeElement extends EventTarget {
  readonly style = { cssText: "" };
  readonly isConnected = true;
  readonly getAttribute = (name: string) => (name === "loading" ? "eager" : null);
}

const INIT = { server: "https://guildhall.test", app: "app", getToken: () => "token" };
const PLACE = { append: (element: { connectedCallback: () => void }) => element.connectedCallback() };

let calls: string[];
let slashes: string[];
let isReached: boolean;
let breaks: string;
let comeOnline: () => void;
let guildhall: Guildhall;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("customElements", { get: () => undefined, define: () => undefined });
  vi.stubGlobal("IntersectionObserver", class {});
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    if (name === "online") comeOnline = listener;
  });
  calls = [];
  slashes = [];
  isReached = true;
  breaks = "";
  [guildhall] = createHost("0", async (_init, slash) => {
    slashes.push(slash);
    if (!isReached) throw new TypeError("not reached");
    return { start } satisfies AppModule;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(): App {
  const noting =
    (name: string) =>
    (...given: readonly unknown[]): void => {
      if (name === breaks) throw new TypeError(name);
      calls.push([name, ...given.filter((each) => typeof each === "string")].join(" "));
    };
  const names = ["attach", "update", "detach", "identify", "open", "close", "toggle", "preload", "destroy"] as const;
  // Safe: it has each of the methods.
  return Object.fromEntries(names.map((name) => [name, noting(name)])) as unknown as App;
}

// Safe: of a place, the API calls `append` only.
const mount = () => guildhall.mount(PLACE as unknown as Element, { view: "feed", height: "400px" });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the host's API", () => {
  it("opens nothing that was closed before the application was there", async () => {
    guildhall.init(INIT);
    guildhall.open("perks");
    guildhall.close();
    await pass(0);
    expect(calls).toEqual([]);
  });

  it("opens what was opened after that", async () => {
    guildhall.init(INIT);
    guildhall.open("perks");
    guildhall.close();
    guildhall.open("feed");
    await pass(0);
    expect(calls).toEqual(["open feed"]);
  });

  it("closes what is open once the application is there", async () => {
    guildhall.init(INIT);
    guildhall.open("perks");
    await pass(0);
    guildhall.close();
    expect(calls).toEqual(["open perks", "close"]);
  });

  it("asks by itself for an application that it couldn't load, and never twice by one address", async () => {
    isReached = false;
    guildhall.init(INIT);
    mount();
    await pass(60_000);
    expect(calls).toEqual([]);
    expect(slashes.length).toBeGreaterThan(2);
    expect(slashes).toEqual(slashes.map((_, index) => "/".repeat(index + 1)));
    isReached = true;
    await pass(9_000);
    expect(calls).toEqual(["attach"]);
    const asked = slashes.length;
    await pass(3_600_000);
    expect(slashes).toHaveLength(asked);
  });

  it("asks as soon as the browser is online again", async () => {
    isReached = false;
    guildhall.init(INIT);
    mount();
    await pass(0);
    isReached = true;
    comeOnline();
    await pass(0);
    expect(calls).toEqual(["attach"]);
  });

  it("loads nothing for a page that only comes online", async () => {
    guildhall.init(INIT);
    comeOnline?.();
    await pass(60_000);
    expect(slashes).toEqual([]);
  });

  it("loads nothing after it was destroyed", async () => {
    isReached = false;
    guildhall.init(INIT);
    mount();
    await pass(0);
    guildhall.destroy();
    await pass(3_600_000);
    expect(slashes).toEqual(["/"]);
  });

  it("starts one application only, though what it's told to show breaks", async () => {
    breaks = "attach";
    guildhall.init(INIT);
    mount();
    await pass(3_600_000);
    expect(slashes).toEqual(["/"]);
  });

  it("tells once per try that it couldn't load, and attaches what is mounted", async () => {
    isReached = false;
    const failed: unknown[] = [];
    guildhall.on("failed", (detail) => failed.push(detail));
    guildhall.init(INIT);
    mount();
    mount();
    await pass(0);
    expect(failed).toEqual([{ code: "not_loaded", requestId: "" }]);
    isReached = true;
    await pass(9_000);
    expect(calls).toEqual(["attach", "attach"]);
  });
});

import { NotFoundFailure } from "@guildhall/core";
import { buildUserInfo, createTestPlatform } from "@guildhall/core/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { createIdentity, type Identity } from "./identity.ts";

type TestPlatform = ReturnType<typeof createTestPlatform>;

let platform: TestPlatform;
let isVisible: boolean;
let comeBack: () => void;
let asked: number;
let exchanges: (readonly [string] | readonly [string, number] | Error)[];

beforeEach(() => {
  platform = createTestPlatform();
  isVisible = true;
  asked = 0;
  exchanges = [];
});

/** Each exchange answers as the next of the list says: a session and its length in ms, or a failure. */
function identify(): Identity {
  return createIdentity({
    platform,
    getToken: () => `token-${(asked += 1)}`,
    exchange: () => {
      const next = exchanges.shift() ?? ["session"];
      if (next instanceof Error) return Promise.reject(next);
      const [session, lastsMs = 900_000] = next;
      const expiresAt = new Date(platform.now() + lastsMs).toISOString();
      return Promise.resolve({ session, expiresAt, info: buildUserInfo() });
    },
    onInfo: () => undefined,
    onFailure: () => undefined,
    page: {
      isVisible: () => isVisible,
      onReturn: (listener) => {
        comeBack = listener;
        return () => undefined;
      },
    },
  });
}

const refusal = new NotFoundFailure({ status: 404 });
// A host's fetch that found no connection.
const outage = new TypeError("fetch failed");

describe("an identity", () => {
  it("asks for nobody by itself, and once however often it's told to", async () => {
    const identity = identify();
    expect([identity.state.get(), asked]).toEqual(["idle", 0]);
    identity.start();
    identity.start();
    await platform.advance(0);
    expect([identity.state.get(), identity.token(), asked]).toEqual(["ready", "session", 1]);
  });

  it("renews a minute before the end, for as long as the page is visible", async () => {
    const identity = identify();
    exchanges = [["one"], ["two"]];
    identity.start();
    await platform.advance(839_999);
    expect([identity.token(), asked]).toEqual(["one", 1]);
    await platform.advance(1);
    expect([identity.token(), asked]).toEqual(["two", 2]);
    isVisible = false;
    await platform.advance(2_000_000);
    expect(asked).toBe(2);
    isVisible = true;
    comeBack();
    await platform.advance(0);
    expect(asked).toBe(3);
  });

  it("shares one renewal among all who ask for it", async () => {
    const identity = identify();
    identity.start();
    await platform.advance(0);
    const renewals = [identity.renew(), identity.renew()];
    await platform.advance(0);
    expect([await Promise.all(renewals), asked]).toEqual([[true, true], 2]);
  });

  it("is refused at once, and tries an outage three times", async () => {
    const refused = identify();
    exchanges = [refusal];
    refused.start();
    await platform.advance(60_000);
    expect([refused.state.get(), asked]).toEqual(["refused", 1]);
    asked = 0;
    const unreached = identify();
    exchanges = [outage, outage, outage];
    unreached.start();
    await platform.advance(60_000);
    expect([unreached.state.get(), asked]).toEqual(["offline", 3]);
    comeBack();
    await platform.advance(0);
    expect(unreached.state.get()).toBe("ready");
  });

  it("keeps its session through a failed renewal until its end", async () => {
    const identity = identify();
    identity.start();
    await platform.advance(840_000 - 1);
    exchanges = [outage, outage, outage];
    await platform.advance(30_000);
    expect([identity.state.get(), identity.token()]).toEqual(["ready", "session"]);
    exchanges = [refusal];
    expect(await identity.renew()).toBe(false);
    expect(identity.state.get()).toBe("expired");
  });

  it("keeps nothing once it's disposed of", async () => {
    const identity = identify();
    identity.start();
    identity.dispose();
    await platform.advance(60_000);
    expect([identity.state.get(), identity.token()]).toEqual(["idle", null]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../client/client.ts";
import { SESSION_REFRESH_MS } from "../lib/limits.ts";
import { buildGuestInfo, buildUserInfo } from "../testing/session.fixtures.ts";
import { buildErrorAnswer, buildOkAnswer, createScriptedTransport } from "../testing/scripted-transport.ts";
import type { ScriptStep } from "../testing/scripted-transport.ts";
import { createTestPlatform } from "../testing/test-platform.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { createSessionStore } from "./session-store.ts";
import type { SessionStore } from "./session-store.ts";

const signedIn = buildOkAnswer(buildUserInfo());
const guest = buildOkAnswer(buildGuestInfo());
const SOME_WORKSPACE = buildUserInfo().workspace as NonNullable<ReturnType<typeof buildUserInfo>["workspace"]>;
const unauthenticated = buildErrorAnswer(401, { code: "ErrorUnauthenticated" });

let platform: TestPlatform;
let ended: number;
let failures: string[];
beforeEach(() => {
  platform = createTestPlatform();
  ended = 0;
  failures = [];
});

function setUp(steps: readonly ScriptStep[], isActive?: () => boolean) {
  const { transport, requests } = createScriptedTransport(...steps);
  const client = createClient({
    transport,
    platform,
    isSignedIn: () => session.isSignedIn(),
    onSessionExpired: () => session.expire(),
    onFailure: (failure) => failures.push(failure.kind),
  });
  const onExpired = () => (ended += 1);
  const session: SessionStore = createSessionStore({ client, platform, onExpired, ...(isActive && { isActive }) });
  return { session, client, requests };
}

describe("the session store", () => {
  it("knows nobody until the server has answered", async () => {
    const { session } = setUp([signedIn]);
    expect(session.getState()).toEqual({ state: "unknown", info: null });
    await session.refresh();
    expect(session.getState()).toEqual({ state: "signed_in", info: buildUserInfo() });
  });

  it("polls every 30 s while someone is signed in, and not for a guest", async () => {
    const { session, requests } = setUp([signedIn, signedIn, signedIn]);
    await session.refresh();
    await platform.advance(SESSION_REFRESH_MS - 1);
    expect(requests).toHaveLength(1);
    await platform.advance(1);
    expect(requests).toHaveLength(2);
    await platform.advance(2 * SESSION_REFRESH_MS);
    expect(requests).toHaveLength(4);
    const other = setUp([guest]);
    await other.session.refresh();
    await platform.advance(5 * SESSION_REFRESH_MS);
    expect(other.requests).toHaveLength(1);
  });

  it("ignores a failed refresh and keeps polling", async () => {
    const { session, requests } = setUp([signedIn, buildErrorAnswer(500, { code: "ErrorUnknown" }), signedIn]);
    await session.refresh();
    await platform.advance(2 * SESSION_REFRESH_MS);
    expect(requests).toHaveLength(3);
    expect({ failures, ended, state: session.getState().state }).toEqual({
      failures: [],
      ended: 0,
      state: "signed_in",
    });
  });

  it("skips a refresh while it's inactive", async () => {
    let isActive = false;
    const { session, requests } = setUp([signedIn], () => isActive);
    await session.refresh();
    await platform.advance(3 * SESSION_REFRESH_MS);
    expect(requests).toHaveLength(1);
    isActive = true;
    await platform.advance(SESSION_REFRESH_MS);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["a 401", unauthenticated],
    ["a report that nobody is there", guest],
  ])("ends once after %s in a quiet refresh, and stops polling", async (_name, answer) => {
    const { session, requests } = setUp([signedIn, answer]);
    await session.refresh();
    await platform.advance(SESSION_REFRESH_MS);
    expect({ ended, state: session.getState().state }).toEqual({ ended: 1, state: "expired" });
    session.expire();
    await platform.advance(5 * SESSION_REFRESH_MS);
    expect({ ended, requests: requests.length, timers: platform.pendingTimers() }).toEqual({
      ended: 1,
      requests: 2,
      timers: 0,
    });
  });

  it("signs in with a form and stops when signing out, without calling that an end", async () => {
    const { session, requests } = setUp([guest, buildOkAnswer(), signedIn, buildOkAnswer()]);
    await session.refresh();
    await session.logIn({ email: "anna@demo.test", password: "guildhall" });
    expect(session.isSignedIn()).toBe(true);
    await session.logOut();
    await platform.advance(5 * SESSION_REFRESH_MS);
    expect(session.getState()).toEqual({ state: "guest", info: null });
    expect({ ended, paths: requests.map((request) => request.url) }).toEqual({
      ended: 0,
      paths: ["/api/v1/user/info", "/api/v1/user/login", "/api/v1/user/info", "/api/v1/user/logout"],
    });
  });

  it("signs out quietly if the session is already gone, and stays if the server couldn't be told", async () => {
    const gone = setUp([signedIn, unauthenticated]);
    await gone.session.refresh();
    await gone.session.logOut();
    expect({ ended, state: gone.session.getState().state }).toEqual({ ended: 0, state: "guest" });
    const cut = setUp([signedIn, "fail"]);
    await cut.session.refresh();
    await expect(cut.session.logOut()).rejects.toMatchObject({ kind: "network" });
    expect(cut.session.isSignedIn()).toBe(true);
  });

  it("ignores an answer to a request made before signing out", async () => {
    const answers: ((value: typeof signedIn) => void)[] = [];
    const client = createClient({
      platform,
      transport: ({ url }) =>
        url.endsWith("/info") ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(buildOkAnswer()),
    });
    const session = createSessionStore({ client, platform, onExpired: () => (ended += 1) });
    session.adopt(buildUserInfo());
    const late = session.refresh();
    await platform.advance(0);
    await session.logOut();
    answers.forEach((answer) => answer(signedIn));
    await late;
    expect(session.getState().state).toBe("guest");
  });

  it("clears the intro step right away, also on the server, and only if there is one", async () => {
    const withStep = buildUserInfo({ user: { introStep: "tour" } });
    const { session, requests } = setUp([buildOkAnswer(withStep), buildOkAnswer()]);
    await session.refresh();
    const marking = session.markIntroDisplayed();
    expect(session.getState().info).toEqual(buildUserInfo({ user: { introStep: "" } }));
    await marking;
    await session.markIntroDisplayed();
    expect(requests.map((request) => request.url)).toEqual(["/api/v1/user/info", "/api/v1/user/intro-displayed"]);
  });

  it("reports another workspace or person, and keeps showing the old one until it restarts", async () => {
    const others: string[] = [];
    const { transport } = createScriptedTransport();
    const session = createSessionStore({
      client: createClient({ transport, platform }),
      platform,
      onExpired: () => (ended += 1),
      onOther: (info) => others.push(info.loggedIn ? `${info.workspace?.name} ${info.user?.id}` : "guest"),
    });
    const shown = buildUserInfo();
    session.adopt(shown);
    session.adopt(buildUserInfo({ workspace: { ...SOME_WORKSPACE, id: 2, name: "Acme" } }));
    session.adopt(buildUserInfo({ user: { id: 7 } }));
    session.adopt({ ...shown, workspace: null, user: null });
    expect({ others, info: session.getState().info }).toEqual({
      others: ["Acme 1", "Demo 7", "undefined undefined"],
      info: shown,
    });
    const renamed = buildUserInfo({ workspace: { ...SOME_WORKSPACE, id: 1, name: "Renamed" } });
    session.adopt(renamed);
    expect(session.getState().info).toEqual(renamed);
    session.adopt(buildGuestInfo());
    expect({ ended, others: others.length }).toEqual({ ended: 1, others: 3 });
  });

  it("sets no timer if it needn't poll, and refreshes on demand", async () => {
    const { transport, requests } = createScriptedTransport(
      signedIn,
      buildErrorAnswer(500, { code: "ErrorUnknown" }),
      guest,
    );
    const client = createClient({ transport, platform });
    const session = createSessionStore({ client, platform, onExpired: () => (ended += 1), refreshMs: null });
    await session.refresh();
    await session.refresh({ quiet: true });
    await platform.advance(5 * SESSION_REFRESH_MS);
    expect({ requests: requests.length, timers: platform.pendingTimers(), ended }).toEqual({
      requests: 2,
      timers: 0,
      ended: 0,
    });
    await session.refresh();
    expect({ ended, state: session.getState().state }).toEqual({ ended: 1, state: "expired" });
  });

  it("polls as often as it's told to", async () => {
    const { transport, requests } = createScriptedTransport(signedIn, signedIn);
    const client = createClient({ transport, platform });
    const session = createSessionStore({ client, platform, onExpired: () => (ended += 1), refreshMs: 1_000 });
    await session.refresh();
    await platform.advance(1_000);
    expect(requests).toHaveLength(2);
    session.dispose();
  });

  it("stops polling once it's disposed of", async () => {
    const { session, requests } = setUp([signedIn]);
    await session.refresh();
    session.dispose();
    await platform.advance(5 * SESSION_REFRESH_MS);
    expect(requests).toHaveLength(1);
  });
});

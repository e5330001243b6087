import { buildGuestInfo, buildUserInfo } from "@guildhall/core/testing";
import { sessionCalls, type UserInfo } from "@guildhall/core/session";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HostRequest, HostResponse } from "./host.ts";
import { createJiraAccount } from "./jira-account.ts";

let who: UserInfo;
let asked: string[];
let account: ReturnType<typeof createJiraAccount>;

beforeEach(() => {
  // A clock that stands still: what follows a refusal may wait for nothing.
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  who = buildUserInfo();
  asked = [];
  account = createJiraAccount({ server: "https://guildhall.example", host: { send: answer, sendByJira: answer } });
});
afterEach(() => {
  account.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function answer({ path }: HostRequest): Promise<HostResponse> {
  asked.push(path);
  if (path === WHO) return wire(200, { data: { status: "ok", ...who } });
  return who.loggedIn
    ? wire(200, { data: { status: "ok" } })
    : wire(403, { errors: [{ code: "ErrorAccessDenied", reason: "jira_not_known" }] });
}

function wire(status: number, body: unknown): HostResponse {
  return { status, headers: {}, body: JSON.stringify(body) };
}

const WHO = "/api/v1/user/info";
const standing = () => account.link.get()?.state;

it.each([["unlinked"], ["disabled"], ["unbound"]] as const)(
  "a refused call asks at once who it is: %s",
  async (state) => {
    account.identity.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([standing(), asked]).toEqual(["linked", [WHO]]);
    who = {
      ...buildGuestInfo(),
      jira: state === "unlinked" ? { state, linkUrl: "https://guildhall.example/link" } : { state },
    };
    const call = account.clientFor(() => "en").call(sessionCalls.introDisplayed, {});
    call.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(standing()).toBe(state);
    await expect(call).rejects.toThrow();
  },
);

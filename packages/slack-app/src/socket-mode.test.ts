import type { Delivery, InboundResponse } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSlackApp } from "./slack-app.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, SIGNING_SECRET } from "./testing/slack-scene.ts";

let scene: SlackScene;
let stop: AbortController;
let taken: Delivery[];
let answer: InboundResponse;
let going: Promise<void> | undefined;
beforeEach(async () => {
  scene = await openScene();
  stop = new AbortController();
  taken = [];
  answer = { status: 200, body: "" };
});
afterEach(async () => {
  stop.abort();
  await going;
  await scene.close();
});

function follow(appToken = "xapp-1"): void {
  const config = { signingSecret: SIGNING_SECRET, apiUrl: scene.fake.apiUrl, fetch: globalThis.fetch, fileOrigins: [] };
  const app = createSlackApp(scene.host, { ...config, appToken });
  going = app.fetch?.(async (delivery) => {
    taken.push(delivery);
    return answer;
  }, stop.signal);
}

const socketAt = async (index: number) => {
  await expect.poll(() => scene.fake.sockets[index]?.isOpen, { timeout: 10_000 }).toBe(true);
  return scene.fake.sockets[index];
};
const event = { type: "event_callback", event_id: "Ev1", event: { type: "app_uninstalled" } };

describe("Socket Mode", () => {
  it("takes an event and acknowledges it by its envelope alone", async () => {
    answer = { status: 200, body: '{"challenge":"c"}' };
    follow();
    const socket = await socketAt(0);
    socket?.send({ envelope_id: "e1", type: "events_api", payload: event, accepts_response_payload: false });
    await expect.poll(() => socket?.received, { timeout: 10_000 }).toEqual([{ envelope_id: "e1" }]);
    expect(taken).toMatchObject([{ id: "event:Ev1" }]);
  });

  it("sends the answer of what waits for one", async () => {
    answer = { status: 200, body: '{"response_action":"clear"}' };
    follow();
    const socket = await socketAt(0);
    socket?.send({ envelope_id: "e1", type: "interactive", payload: { type: "view_submission", trigger_id: "1.2" } });
    await expect
      .poll(() => socket?.received, { timeout: 10_000 })
      .toEqual([{ envelope_id: "e1", payload: { response_action: "clear" } }]);
  });

  it("acknowledges what is of no use, and says nothing to a greeting", async () => {
    follow();
    const socket = await socketAt(0);
    socket?.send({ envelope_id: "e1", type: "interactive", payload: { type: "view_closed" } });
    await expect.poll(() => socket?.received, { timeout: 10_000 }).toEqual([{ envelope_id: "e1" }]);
    expect(taken).toEqual([]);
  });

  it("opens another socket when Slack asks for it", async () => {
    follow();
    (await socketAt(0))?.send({ type: "disconnect", reason: "refresh_requested" });
    const next = await socketAt(1);
    expect(scene.fake.sockets[0]?.isOpen).toBe(false);
    next?.send({ envelope_id: "e2", type: "events_api", payload: event });
    await expect.poll(() => next?.received, { timeout: 10_000 }).toEqual([{ envelope_id: "e2" }]);
  });

  it("says what keeps it from opening one", async () => {
    follow("bot-token");
    await expect
      .poll(() => scene.host.logged, { timeout: 10_000 })
      .toMatchObject([{ level: "warn", fields: { reason: "not_allowed_token_type" } }]);
  });

  it("isn't used where Slack calls us", () => {
    expect(scene.app.fetch).toBeNull();
  });
});

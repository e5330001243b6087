import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Telegram, TelegramError } from "telegraf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startFakeTelegram } from "../testing/fake-telegram.ts";
import type { FakeTelegram } from "../testing/fake-telegram.ts";
import type { BotApiError } from "./bot-api-error.ts";
import { createHttpApi } from "./http-api.ts";

let fake: FakeTelegram;

beforeEach(async () => {
  fake = await startFakeTelegram({ now: () => new Date(0) });
  fake.people.start(fake.people.person({ id: 11, first_name: "Anna" }));
});
afterEach(() => fake.close());

const MESSAGE = {
  chat_id: "11",
  text: "Hi <b>Anna</b>",
  parse_mode: "HTML",
  link_preview_options: { is_disabled: true },
} as const;
const own = () => createHttpApi({ token: fake.token, apiRoot: fake.url });

/** What a call failed with. */
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("the Bot API over HTTP", () => {
  it("asks and answers as telegraf does, which knows nothing of us", async () => {
    const telegraf = new Telegram(fake.token, { apiRoot: fake.url, webhookReply: false });
    expect(await own().call("getMe", {})).toEqual(await telegraf.callApi("getMe", {}));
    await own().call("sendMessage", MESSAGE);
    await telegraf.callApi("sendMessage", { ...MESSAGE, chat_id: 11 }).catch(() => undefined);
    const [first, second] = fake.calls.filter(({ method }) => method === "sendMessage");
    expect({ ...first?.params, chat_id: 11 }).toEqual(second?.params);

    const fails = [429, "Too Many Requests: retry after 7"] as const;
    fake.failNext(...fails);
    const ours = await failure(own().call("getMe", {}));
    fake.failNext(...fails);
    const theirs = await failure(telegraf.callApi("getMe", {}));
    if (!(theirs instanceof TelegramError)) throw theirs;
    expect(ours).toMatchObject({ errorCode: theirs.code, description: theirs.description });
  });

  it("says how long to wait, and where a group went", async () => {
    const { people } = fake;
    const api = own();
    const send = () => api.call("sendMessage", MESSAGE);
    await send();
    expect(await failure(send())).toMatchObject({ errorCode: 429, retryAfterS: 1 });
    const anna = people.person({ id: 12, first_name: "Anna" });
    const group = people.group({ id: -5, title: "Team", admins: [anna] });
    people.addBot(group, anna);
    people.migrate(group, -100_900);
    const moved = api.call("sendMessage", { ...MESSAGE, chat_id: "-5" });
    expect(await failure(moved)).toMatchObject({ errorCode: 400, migratedTo: "-100900" });
  });

  it.each([
    [502, "<html>Bad Gateway</html>", 502],
    [502, '"Bad Gateway"', 502],
    [200, "null", 0],
    [200, "{}", 0],
  ])("takes %i with %s for no answer of Telegram's", async (status, body, errorCode) => {
    const server = createServer((_request, response) => void response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const api = createHttpApi({ token: "1:secret", apiRoot: `http://127.0.0.1:${port}` });
    expect(await failure(api.call("getMe", {}))).toMatchObject({ errorCode });
    server.close();
  });

  it("ends at the signal, and tells nobody the token", async () => {
    const closed = await startFakeTelegram({ now: () => new Date(0) });
    await closed.close();
    const api = createHttpApi({ token: "1:secret", apiRoot: closed.url });
    const errors = [
      await failure(api.call("getMe", {})),
      await failure(
        own().call("getUpdates", { offset: 800_000_000, timeout: 50, allowed_updates: [] }, AbortSignal.timeout(20)),
      ),
    ] as readonly BotApiError[];
    expect(errors.map(({ errorCode, description }) => [errorCode, description])).toEqual([
      [0, "ECONNREFUSED"],
      [0, "TimeoutError"],
    ]);
    expect(errors.map((error) => `${String(error)} ${error.stack ?? ""} ${String(error.cause)}`).join()).not.toMatch(
      /secret|bot7/,
    );
  });
});

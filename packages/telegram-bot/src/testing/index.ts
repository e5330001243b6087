export { findWholeSpec } from "./bot-api-spec.ts";
export type { BotApiSpec } from "./bot-api-spec.ts";
export { startFakeTelegram } from "./fake-telegram.ts";
export type { FakeTelegram, RecordedCall } from "./fake-telegram.ts";
export type { FakeChat, FakeMessage } from "./fake-world.ts";

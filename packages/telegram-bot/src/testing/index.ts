export type { MessageEntity } from "../bot-api/wire.ts";
export { findWholeSpec } from "./bot-api-spec.ts";
export type { BotApiSpec } from "./bot-api-spec.ts";
export { createFakeClock } from "./fake-clock.ts";
export type { FakeClock } from "./fake-clock.ts";
export { startFakeTelegram } from "./fake-telegram.ts";
export type { FakeTelegram, RecordedCall } from "./fake-telegram.ts";
export type { FakeChat, FakeMessage } from "./fake-world.ts";

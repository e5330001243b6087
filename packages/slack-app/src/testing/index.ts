export { blockFaults, optionFaults } from "../blocks/block-limits.ts";
export { createSender } from "./fake-sender.ts";
export type { FakeSender } from "./fake-sender.ts";
export { FAKE_CLIENT, startFakeSlack } from "./fake-slack.ts";
export type { FakeSlack } from "./fake-slack.ts";
export { addChannel, addGroup, addTeam, addUser } from "./fake-world.ts";
export type { FakeTeam, FakeWorld } from "./fake-world.ts";

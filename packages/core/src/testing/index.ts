export { buildAccessContext, buildActor, listAskers } from "./actor.fixtures.ts";
export { buildErrorAnswer, buildOkAnswer, createScriptedTransport } from "./scripted-transport.ts";
export type { ScriptedTransport, ScriptStep } from "./scripted-transport.ts";
export { boundsOf, valueOfSize } from "./schema-bounds.ts";
export type { BoundKind, FieldBound } from "./schema-bounds.ts";
export { buildGuardSession, buildGuestInfo, buildUserInfo } from "./session.fixtures.ts";
export type { UserInfoChanges } from "./session.fixtures.ts";
export { createTestPlatform } from "./test-platform.ts";
export type { TestPlatform } from "./test-platform.ts";

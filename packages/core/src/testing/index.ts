export { boundsOf, valueOfSize } from "./schema-bounds.ts";
export type { FieldBound } from "./schema-bounds.ts";
export { buildGuestInfo, buildUserInfo } from "./session.fixtures.ts";

import type { EndpointInput } from "@guildhall/core";
import { profileCalls } from "@guildhall/core/profiles";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLinkLimits, MAX_MAILS_TO_ADDRESS, MAX_TRIES_FROM_NETWORK } from "../accounts/link-limits.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { config: { rateLimits: true } });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

const save = (body: NonNullable<EndpointInput<typeof profileCalls.save>["body"]>) =>
  ann.client.call(profileCalls.save, { params: { id: ann.memberId }, body, files: { avatarFile: undefined } });
const refused = { kind: "rate_limited" };

it("a new address gets so many mails, and saving without one counts as none", async () => {
  const email = "wanted@example.test";
  for (let each = 0; each < MAX_MAILS_TO_ADDRESS; each += 1) await save({ email, currentPassword: "guildhall" });
  await expect(save({ email, currentPassword: "guildhall" })).rejects.toMatchObject(refused);
  for (let each = 0; each <= MAX_MAILS_TO_ADDRESS; each += 1) await save({ name: `Ann ${each}` });
  await save({ email: "another@example.test", currentPassword: "guildhall" });
});

it("no link of an address is tried beyond the limit of its network", async () => {
  const confirm = () => ann.client.call(profileCalls.confirmEmail, { body: { token: "a".repeat(43) } });
  const limits = createLinkLimits({ config: team.server.deps.config, db: database().database });
  await expect(confirm()).rejects.toMatchObject({ kind: "validation" });
  for (let each = 1; each < MAX_TRIES_FROM_NETWORK; each += 1) await limits.countTry("127.0.0.1");
  await expect(confirm()).rejects.toMatchObject(refused);
});

import { expect, it } from "vitest";
import { systemRandom } from "../lib/random.ts";
import { createIntegrationKey, readIntegrationKey } from "./integration-key.ts";

const key = createIntegrationKey(systemRandom, { workspaceId: 7, provider: "slack" });
const secret = key.slice(-43);

it("a key says whose it is", () => {
  expect(readIntegrationKey(key)).toEqual({ workspaceId: 7, provider: "slack", secret });
});

it.each([
  ["nothing", ""],
  ["another integration", `ghk_7_pager_${secret}`],
  ["no workspace", `ghk_0_slack_${secret}`],
  ["half a secret", `ghk_7_slack_${secret.slice(1)}`],
  ["more than a key", `${key}x`],
])("%s is no key", (_, text) => {
  expect(readIntegrationKey(text)).toBeNull();
});

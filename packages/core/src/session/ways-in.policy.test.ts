import { expect, it } from "vitest";
import { isIntegrationOptional } from "./ways-in.policy.ts";

const onlySlack = { email: false, directory: false, messengers: ["slack"], canConnect: true };

it.each([
  ["messengers are the only way in", onlySlack, false],
  ["people sign in by email, too", { ...onlySlack, email: true }, true],
  ["people sign in by the directory, too", { ...onlySlack, directory: true }, true],
  ["nobody signs in with a messenger", { ...onlySlack, messengers: [] }, true],
  ["one can't connect any", { ...onlySlack, canConnect: false }, true],
])("where %s, whether an integration is optional", (_, ways, isOptional) => {
  expect(isIntegrationOptional(ways)).toBe(isOptional);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { slackManifest } from "@guildhall/slack-app";
import { expect, it } from "vitest";
import { VARIABLES } from "../src/config-variables.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "../../../docs/guides", name), "utf8");

interface Manifest {
  readonly features: {
    readonly slash_commands: readonly { readonly command: string }[];
    readonly shortcuts: readonly { readonly name: string }[];
  };
  readonly oauth_config: { readonly scopes: { readonly bot: readonly string[] } };
}

it("the guide to Slack explains every scope, command and shortcut that the app asks for", () => {
  const { features, oauth_config } = slackManifest({
    origin: "https://guild.example",
    isSocketMode: false,
    rotatesTokens: false,
  }) as Manifest;
  const asked = [
    ...oauth_config.scopes.bot,
    ...features.slash_commands.map(({ command }) => command),
    ...features.shortcuts.map(({ name }) => name),
  ];
  const guide = read("slack.md");
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((each) => !guide.includes(each))).toEqual([]);
});

it("both guides name only variables that exist", () => {
  const named = ["slack.md", "telegram.md"].flatMap(
    (name) => read(name).match(/\b(?:SLACK|TELEGRAM|PUBLIC)_[A-Z_]+/g) ?? [],
  );
  expect(named.filter((each) => !(each in VARIABLES))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(5);
});

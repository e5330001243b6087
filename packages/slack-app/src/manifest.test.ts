import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { WORKFLOW_STEPS } from "./listeners/steps.ts";
import { BOT_EVENTS, BOT_SCOPES, SIGN_IN_SCOPES, slackManifest } from "./manifest.ts";
import { schemaFaults } from "./testing/schema-faults.ts";

const origin = "https://guildhall.example";
const manifests = [true, false].map((isSocketMode) => slackManifest({ origin, isSocketMode, rotatesTokens: false }));

// Slack's names, from its lists of scopes and events: its schema takes any text for one.
const KNOWN_SCOPES = [
  "app_mentions:read",
  "channels:history",
  "channels:join",
  "channels:read",
  "chat:write",
  "chat:write.customize",
  "chat:write.public",
  "commands",
  "email",
  "files:read",
  "files:write",
  "groups:read",
  "im:history",
  "im:read",
  "im:write",
  "links:read",
  "links:write",
  "metadata.message:read",
  "mpim:read",
  "openid",
  "profile",
  "reactions:read",
  "reactions:write",
  "team:read",
  "usergroups:read",
  "users.profile:read",
  "users:read",
  "users:read.email",
];
const EVENT_SCOPES: Readonly<Record<string, string>> = {
  app_home_opened: "",
  app_mention: "app_mentions:read",
  app_uninstalled: "",
  channel_archive: "channels:read",
  channel_created: "channels:read",
  channel_deleted: "channels:read",
  channel_rename: "channels:read",
  channel_unarchive: "channels:read",
  function_executed: "",
  link_shared: "links:read",
  "message.im": "im:history",
  reaction_added: "reactions:read",
  reaction_removed: "reactions:read",
  tokens_revoked: "",
};

interface Declared {
  readonly input_parameters: {
    readonly properties: Readonly<Record<string, { readonly type: string; readonly title: string }>>;
    readonly required: readonly string[];
  };
}

describe("the manifest", () => {
  it.each([...BOT_SCOPES, ...SIGN_IN_SCOPES])("asks for a scope that Slack knows: %s", (scope) => {
    expect(KNOWN_SCOPES).toContain(scope);
  });

  it.each(BOT_EVENTS)("hears of an event that Slack knows, with its scope: %s", (event) => {
    expect(EVENT_SCOPES).toHaveProperty(event);
    expect([...BOT_SCOPES, ""]).toContain(EVENT_SCOPES[event]);
  });

  it("asks for nothing that reads what isn't said to the app", () => {
    expect([...BOT_SCOPES].filter((each) => /history|mentions/.test(each))).toEqual([
      "app_mentions:read",
      "im:history",
    ]);
    expect(BOT_EVENTS.filter((each) => /message|mention/.test(each))).toEqual(["app_mention", "message.im"]);
  });

  it("asks for tokens that expire only if it's told to", () => {
    const rotating = slackManifest({ origin, isSocketMode: false, rotatesTokens: true });
    const asked = [...manifests, rotating].map(
      (each) => /"token_rotation_enabled":(\w+)/.exec(JSON.stringify(each))?.[1],
    );
    expect(asked).toEqual(["false", "false", "true"]);
  });

  it("tells Slack where to send requests, but in Socket Mode", () => {
    const [socket, http] = manifests.map((each) => JSON.stringify(each));
    expect(http?.match(/https:\/\/guildhall\.example\/slack\/events/g)).toHaveLength(5);
    expect(socket).not.toContain("/slack/events");
  });

  it("has a step for each that the app works on, with titles for all that it tells problems of", () => {
    const { functions } = manifests[0] as { functions: Record<string, Declared> };
    expect(Object.keys(functions)).toEqual(WORKFLOW_STEPS.map(({ id }) => id));
    for (const { id, person, titles } of WORKFLOW_STEPS) {
      const { properties = {}, required = [] } = functions[id]?.input_parameters ?? {};
      expect([properties[person]?.type, required.includes(person)]).toEqual(["slack#/types/user_context", true]);
      expect(Object.values(properties).map(({ title }) => title)).toEqual(
        expect.arrayContaining(Object.values(titles)),
      );
    }
  });

  it("keeps to Slack's schema (if shared/data is there)", ({ skip }) => {
    const path = findSchema(import.meta.dirname);
    skip(path === null, "the schema of Slack's manifests isn't on this machine");
    const schema: unknown = JSON.parse(readFileSync(path ?? "", "utf8"));
    expect(manifests.map((each) => schemaFaults(schema, each))).toEqual([[], []]);
    expect(schemaFaults(schema, { ...manifests[0], extra: 1 })).toEqual(["extra: unknown"]);
    expect(schemaFaults(schema, { display_information: { name: "x".repeat(36) } })).toEqual([
      "display_information.name: 36, at most 35",
    ]);
    expect(schemaFaults(schema, { ...manifests[0], features: { slash_commands: [{ command: "thanks" }] } })).toEqual([
      "features.slash_commands[0].description: missing",
      "features.slash_commands[0].command: not like ^\\/",
    ]);
  });
});

/** Data beside the project, in some folder above this one. */
function findSchema(folder: string): string | null {
  const path = join(folder, "shared", "data", "slack-manifest.schema.2.0.0.json");
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? null : findSchema(dirname(folder));
}

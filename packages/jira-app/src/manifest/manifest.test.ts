import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import manifests from "@forge/manifest";
import { parse } from "yaml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FRAME_FOLDER, toManifest } from "./manifest.ts";
import { LIFECYCLE_EVENTS, PRODUCT_EVENTS } from "./modules.ts";

const { ProcessorBuilder, ValidationTypes, validateTriggerScopes } = manifests;
const OPTIONS = {
  appId: "ari:cloud:ecosystem::app/11111111-2222-4333-8444-555555555555",
  server: "https://guildhall.example.com",
  isLicensed: true,
};

interface Parsed {
  readonly modules: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly permissions: { readonly scopes: readonly string[] };
}

const manifest = toManifest(OPTIONS);
// The modules of our own manifest.
const { modules, permissions } = parse(manifest) as Parsed;
const scopes = [...permissions.scopes];

const home = process.cwd();
let folder = "";

// Forge reads the folder that it's started in.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guildhall-forge-"));
  mkdirSync(join(folder, FRAME_FOLDER), { recursive: true });
  writeFileSync(join(folder, FRAME_FOLDER, "index.html"), "<!doctype html>");
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

async function validate(text: string): Promise<readonly string[]> {
  writeFileSync(join(folder, "manifest.yml"), text);
  const { errors = [] } = await ProcessorBuilder.instance().withValidation(ValidationTypes.FULL).build().process();
  return errors.map(({ message }) => message);
}

// Forge reads a schema of two megabytes first.
it("is valid for Forge, sold or not", { timeout: 120_000 }, async () => {
  expect(await validate(manifest)).toEqual([]);
  expect(await validate(toManifest({ ...OPTIONS, isLicensed: false }))).toEqual([]);
});

it("would be refused with a frame that isn't there", async () => {
  expect(await validate(manifest.replace(FRAME_FOLDER, "static/nothing"))).not.toEqual([]);
});

it("listens to events that exist only, and may", async () => {
  const known = knownEvents();
  expect(PRODUCT_EVENTS.filter((event) => !known.has(event))).toEqual([]);
  // Forge's own aren't in the list of the products'.
  expect(LIFECYCLE_EVENTS.every((event) => /^avi:forge:(installed|upgraded):app$/.test(event))).toBe(true);
  for (const event of PRODUCT_EVENTS)
    expect(await validateTriggerScopes(event, scopes)).toMatchObject({ valid: true, missingScopes: [] });
});

it("tells the server when it's being removed, and each day that it's there", () => {
  const { preUninstall = [], scheduledTrigger = [], endpoint = [] } = modules;
  const routes = new Map(endpoint.map(({ key, route }) => [key, route]));
  const told = [...preUninstall, ...scheduledTrigger].map((each) => [each["key"], routes.get(each["endpoint"])]);
  expect(told).toEqual([
    ["guildhall-uninstalled", { path: "/api/v1/jira/uninstalled" }],
    ["guildhall-alive", { path: "/api/v1/jira/alive" }],
  ]);
  expect(scheduledTrigger.map(({ interval }) => interval)).toEqual(["day"]);
});

it("asks for no scope that no event needs", async () => {
  const needed = await Promise.all(PRODUCT_EVENTS.map((event) => validateTriggerScopes(event, [])));
  const used = new Set(needed.flatMap(({ missingScopes }) => missingScopes));
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([]);
});

it("shows a page of its own in every place, since Forge accepts what it has ceased to draw", () => {
  const places = Object.entries(modules).filter(([kind]) => kind.startsWith("jira:"));
  expect(places.length).toBeGreaterThan(6);
  const shown = places.flatMap(([kind, list]) =>
    list.map((each) => [kind, each["resource"] ?? resourceIn(each["target"])]),
  );
  expect(shown.filter(([, resource]) => resource !== "frame")).toEqual([]);
});

function resourceIn(target: unknown): unknown {
  return typeof target === "object" && target !== null ? Reflect.get(target, "resource") : undefined;
}

/** The products' events that Forge knows. */
function knownEvents(): ReadonlySet<string> {
  const out = dirname(createRequire(import.meta.url).resolve("@forge/manifest"));
  const text = readFileSync(join(out, "mapping/product-event-to-scope-mapping.json"), "utf8");
  // Forge's own file, in the exact version that is installed.
  const { mapping } = JSON.parse(text) as { readonly mapping: readonly { readonly productEvent: string }[] };
  return new Set(mapping.map(({ productEvent }) => productEvent));
}

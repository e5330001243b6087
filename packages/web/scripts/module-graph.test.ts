import { expect, it } from "vitest";
import { createClosures } from "./module-graph.ts";
import type { Graph } from "./module-graph.ts";

const WIDGET = new URL("../../widget/src", import.meta.url).pathname;
const CORE = new URL("../../core/src", import.meta.url).pathname;
const MODULES: Readonly<Record<string, { readonly code: string; readonly importedIds: readonly string[] }>> = {
  "/page.tsx": { code: `import { Card as Box } from "@guildhall/widget";`, importedIds: [`${WIDGET}/index.ts`] },
  "/thanks.page.tsx": {
    code: `import { thanksCalls } from "@guildhall/core/thanks";`,
    importedIds: [`${CORE}/thanks/index.ts`],
  },
  "/dashboard.page.tsx": {
    code: `import { TeamFeed } from "@guildhall/widget/feed";`,
    importedIds: [`${WIDGET}/features/feed/index.ts`],
  },
  [`${WIDGET}/features/feed/index.ts`]: {
    code: `export { TeamFeed } from "./team-feed.tsx";`,
    importedIds: [`${WIDGET}/features/feed/team-feed.tsx`],
  },
  [`${CORE}/thanks/index.ts`]: {
    code: `export { quotaOf } from "./quota.ts";\nexport * as thanksCalls from "./thanks.contract.ts";`,
    importedIds: [`${CORE}/thanks/quota.ts`, `${CORE}/thanks/thanks.contract.ts`],
  },
  [`${WIDGET}/index.ts`]: {
    code: `export { Card } from "./ui/index.ts";\nexport { Dialog } from "./ui/dialog.tsx";`,
    importedIds: [`${WIDGET}/ui/index.ts`, `${WIDGET}/ui/dialog.tsx`],
  },
  [`${WIDGET}/ui/index.ts`]: {
    code: `export { Plain as Card } from "./card.tsx";`,
    importedIds: [`${WIDGET}/ui/card.tsx`],
  },
  [`${WIDGET}/ui/card.tsx`]: {
    code: `import styles from "./card.module.css";`,
    importedIds: [`${WIDGET}/ui/card.module.css`],
  },
};

const graph: Graph = { getModuleInfo: (id) => MODULES[id] ?? null };

it("follows a list of names only to what's imported", () => {
  expect([...createClosures()(graph, "/page.tsx")]).toEqual([
    "/page.tsx",
    `${WIDGET}/ui/card.tsx`,
    `${WIDGET}/ui/card.module.css`,
  ]);
});

it("follows to calls imported under one name", () => {
  expect([...createClosures()(graph, "/thanks.page.tsx")]).toEqual([
    "/thanks.page.tsx",
    `${CORE}/thanks/thanks.contract.ts`,
  ]);
});

it("finds the file behind a package's entry", () => {
  expect([...createClosures()(graph, "/dashboard.page.tsx")]).toEqual([
    "/dashboard.page.tsx",
    `${WIDGET}/features/feed/team-feed.tsx`,
  ]);
});

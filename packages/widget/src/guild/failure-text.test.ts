import { CallFailure, CancelledFailure } from "@guildhall/core";
import { createPlatform } from "@guildhall/core/transport";
import { expect, it } from "vitest";
import { explainFailure, showFailure, showPartFailure } from "./failure-text.ts";
import type { Guild, Notice } from "./guild.ts";

class Offline extends CallFailure {
  readonly kind = "offline";
  readonly textKey = null;
}

const offline = new Offline("ErrorUnavailable", "offline");
const t = (key: string): string => `<${key}>`;

function page(options: { readonly saysOffline?: boolean; readonly isOnline?: boolean }) {
  const { saysOffline = true, isOnline = true } = options;
  const notices: Notice[] = [];
  const texts: Guild["texts"] = { get: () => ({ language: "en", t }), subscribe: () => () => undefined };
  const platform = { ...createPlatform(), isOnline: () => isOnline };
  return { texts, platform, saysOffline, notices, notify: (notice: Notice) => void notices.push(notice) };
}

it("a notice offers a retry if there is one", () => {
  const mount = page({});
  const retry = (): void => undefined;
  showFailure(mount, new Error("of the program"), { retry });
  showFailure(mount, new Error("of the program"));
  const notice = { text: "<errors:network.unknown>", tone: "bad" };
  expect(mount.notices).toEqual([{ ...notice, action: { label: "<shell:message.retry>", run: retry } }, notice]);
});

it("a notice says that there's no connection only where the page doesn't", () => {
  const [saying, silent] = [page({ saysOffline: true }), page({ saysOffline: false })];
  for (const mount of [saying, silent]) showFailure(mount, offline);
  expect([saying.notices, silent.notices]).toEqual([[], [{ text: "<errors:network.offline>", tone: "bad" }]]);
});

it("a form says so on every page, and nothing of a canceled call", () => {
  expect([explainFailure(t, offline), explainFailure(t, new CancelledFailure())]).toEqual([
    "<errors:network.offline>",
    null,
  ]);
});

it("a part that can't be loaded is blamed on the connection if there's none", () => {
  const mounts = [page({ isOnline: true }), page({ isOnline: false })];
  for (const mount of mounts) showPartFailure(mount);
  expect(mounts.flatMap(({ notices }) => notices)).toEqual([
    { text: "<shell:message.partFailed>", tone: "bad" },
    { text: "<errors:network.offline>", tone: "bad" },
  ]);
});

import { createTranslate, loadNamespace, type Translate } from "@guildhall/core/i18n";
import { expect, it } from "vitest";
import { badgeOf, nameLauncher } from "./launcher-words.ts";

async function speak(language: "en" | "ru"): Promise<Translate> {
  return createTranslate(language, new Map([["embed", await loadNamespace(language, "embed")]]));
}

it("the launcher's name tells how much is unread, in either language", async () => {
  const [en, ru] = [await speak("en"), await speak("ru")];
  const names = [0, 1, 3, 5, 21, 1200].map((unread) => [nameLauncher(en, unread), nameLauncher(ru, unread)]);
  expect(names).toEqual([
    ["Open Guildhall", "Открыть Guildhall"],
    ["Open Guildhall, 1 unread", "Открыть Guildhall, 1 непрочитанное"],
    ["Open Guildhall, 3 unread", "Открыть Guildhall, 3 непрочитанных"],
    ["Open Guildhall, 5 unread", "Открыть Guildhall, 5 непрочитанных"],
    ["Open Guildhall, 21 unread", "Открыть Guildhall, 21 непрочитанное"],
    ["Open Guildhall, 1,200 unread", "Открыть Guildhall, 1\u{a0}200 непрочитанных"],
  ]);
});

it("the badge has room for two digits, and isn't there for nothing", () => {
  expect([-1, 0, 1, 99, 100, 5000].map(badgeOf)).toEqual(["", "", "1", "99", "99+", "99+"]);
});

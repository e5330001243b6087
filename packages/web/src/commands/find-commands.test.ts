import { describe, expect, it } from "vitest";
import type { Command } from "./command.store.ts";
import { findCommands } from "./find-commands.ts";

const command = (id: string, section: Command["section"], title: string): Command => ({
  id,
  section,
  title,
  run: () => undefined,
});
const commands = [
  command("logout", "account", "Sign out"),
  command("thank", "create", "Give thanks"),
  command("go", "go", "Go to Thanks"),
];

describe("findCommands", () => {
  it("lists everything by section for an empty query", () => {
    expect(findCommands(commands, " ").map(({ id }) => id)).toEqual(["thank", "go", "logout"]);
  });

  it("matches the beginnings of words in any order", () => {
    expect(findCommands(commands, "THA gi").map(({ id }) => id)).toEqual(["thank"]);
    expect(findCommands(commands, "hanks")).toEqual([]);
  });

  it("leaves hidden commands out", () => {
    const hidden = commands.map((each) => ({ ...each, isHidden: true }));
    expect(findCommands(hidden, "")).toEqual([]);
  });
});

describe("what people type", () => {
  const named = [
    command("theme-dark", "look", "Включить тёмную тему"),
    command("language-ru", "look", "Переключить на русский"),
    command("go-balances", "go", "Перейти: Балансы"),
    command("change-password", "account", "Изменить пароль"),
    command("logout", "account", "Выйти"),
    command("go-settings", "go", "Go to Settings"),
    command("person-7", "people", "Мария Иванова"),
  ];

  it.each([
    ["тема", ["theme-dark"]],
    ["тёмная", ["theme-dark"]],
    ["темн", ["theme-dark"]],
    ["dark mode", ["theme-dark"]],
    ["баланс", ["go-balances"]],
    ["balance", ["go-balances"]],
    ["пароль", ["change-password"]],
    ["пароли", ["change-password"]],
    ["password", ["change-password"]],
    ["язык", ["language-ru"]],
    ["language", ["language-ru"]],
    ["russian", ["language-ru"]],
    ["log out", ["logout"]],
    ["выход", ["logout"]],
    ["slack", ["go-settings"]],
    ["иванову", ["person-7"]],
    ["тест", []],
  ])("%s finds what it's called elsewhere, in either language and any case", (query, ids) => {
    expect(findCommands(named, query).map(({ id }) => id)).toEqual(ids);
  });
});

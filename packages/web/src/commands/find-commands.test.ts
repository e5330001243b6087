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

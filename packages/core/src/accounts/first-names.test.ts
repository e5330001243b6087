import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameFromEmail, workspaceNameFrom } from "./first-names.ts";

describe("nameFromEmail", () => {
  it("uses the part before the @ as the name", () => {
    const names = [
      "anna.smith+work@x.io",
      "ANNA_SMITH@x.io".toLowerCase(),
      "bob@x.io",
      "иван.петров@пример.рф",
      "+@x.io",
    ];
    expect(names.map(nameFromEmail)).toEqual(["Anna Smith", "Anna Smith", "Bob", "Иван Петров", "+"]);
  });

  it("is never empty or longer than a name may be", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const name = nameFromEmail(email);
        return name.length >= 1 && name.length <= 100;
      }),
    );
  });
});

describe("workspaceNameFrom", () => {
  it("uses the company's domain, but not a mail provider's", () => {
    const names = ["a@acme.com", "a@acme-tools.co.uk", "a@team.acme.de", "a@gmail.com", "a@mail.ru", "a@пример.рф"];
    expect(names.map((email) => workspaceNameFrom(email, "Anna"))).toEqual([
      "Acme",
      "Acme Tools",
      "Acme",
      "Anna",
      "Anna",
      "Пример",
    ]);
  });
});

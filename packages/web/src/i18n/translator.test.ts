import { describe, expect, it } from "vitest";
import { createTranslate } from "./translator.ts";

const texts = new Map([
  [
    "shop",
    {
      hello: "Привет, {{name}}",
      deep: { word: "слово" },
      user_one: "{{count}} пользователь",
      user_few: "{{count}} пользователя",
      user_many: "{{count}} пользователей",
      user_other: "{{count}} пользователя",
    },
  ],
]);
const t = createTranslate("ru", texts);

describe("createTranslate", () => {
  it("fills placeholders", () => {
    expect(t("shop:hello", { name: "Аня" })).toBe("Привет, Аня");
  });

  it("finds texts under further names", () => {
    expect(t("shop:deep.word")).toBe("слово");
  });

  it.each([
    [1, "1 пользователь"],
    [2, "2 пользователя"],
    [5, "5 пользователей"],
    [21, "21 пользователь"],
    [1.5, "1,5 пользователя"],
  ])("chooses the Russian plural of %d", (count, words) => {
    expect(t("shop:user", { count })).toBe(words);
  });

  it("gives an unknown key back", () => {
    expect(t("shop:nothing")).toBe("shop:nothing");
    expect(t("other:nothing")).toBe("other:nothing");
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { firstNameOf, nameKey, tidyName } from "./name.ts";

it("a name is one visible line, whatever was pasted", () => {
  const pasted = [
    "  Sales\r\n\tNorth ",
    "Sales\u0000\u001b[31m",
    "\u202eselaS\u202c",
    "\u2066Sa\u2069les\u200f",
    "Sales\u2028North\u0085x",
    "\ufeffSales",
    "\u200b\u2066\n",
  ];
  expect(pasted.map(tidyName)).toEqual(["Sales North", "Sales[31m", "selaS", "Sales", "Sales North x", "Sales", ""]);
});

it("joiners in letters and emoji are kept", () => {
  expect(["👩\u200d💻", "می\u200cخواهم", "e\u0301"].map(tidyName)).toEqual(["👩\u200d💻", "می\u200cخواهم", "\u00e9"]);
});

it("greets with the first word of a name", () => {
  const names = ["Mia Torres", " Мария  Лебедева", "Cher", "Ann\u00a0Lee", ""];
  expect(names.map(firstNameOf)).toEqual(["Mia", "Мария", "Cher", "Ann", ""]);
});

it("names that look alike have the same key", () => {
  const written = ["Sales", "sales ", "SALES", "Ｓａｌｅｓ", " s\u200eales", "sales\n"];
  expect(new Set(written.map(nameKey))).toEqual(new Set(["sales"]));
  expect(nameKey("Sales North")).not.toBe(nameKey("SalesNorth"));
});

it("tidying is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(tidyName(tidyName(text))).toBe(tidyName(text));
      expect(nameKey(nameKey(text))).toBe(nameKey(text));
      expect(tidyName(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

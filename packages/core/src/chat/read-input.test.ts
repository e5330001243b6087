import { describe, expect, it } from "vitest";
import { amountIn, filesIn, peopleIn, textIn } from "./read-input.ts";

const ANN = { externalId: "U1", name: "Ann" };
const FILE = { name: "a.png", bytes: new Uint8Array([1, 2]) };
const input = { text: " Hi ", amount: 150, half: 1.5, people: [ANN], files: [FILE] };

describe("what was entered", () => {
  it("is read by its kind", async () => {
    const [file] = filesIn(input, "files");
    expect([textIn(input, "text"), amountIn(input, "amount"), peopleIn(input, "people")]).toEqual(["Hi", 150, [ANN]]);
    expect([file?.name, file?.size, new Uint8Array((await file?.arrayBuffer()) ?? [])]).toEqual([
      "a.png",
      2,
      FILE.bytes,
    ]);
  });

  it("is nothing if it's missing or of another kind", () => {
    const names = ["none", "text", "amount", "people", "files", "half"];
    expect(names.map((name) => textIn(input, name))).toEqual(["", "Hi", "", "", "", ""]);
    expect(names.map((name) => amountIn(input, name))).toEqual([0, 0, 150, 0, 0, 0]);
    expect(names.map((name) => peopleIn(input, name).length)).toEqual([0, 0, 0, 1, 0, 0]);
    expect(names.map((name) => filesIn(input, name).length)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});

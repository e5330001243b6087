import { MAX_WIDGET_TOKEN_LENGTH } from "@guildhall/core";
import { describe, expect, it } from "vitest";
import type { GetToken } from "./api.ts";
import { askToken } from "./ask-token.ts";

// Hosts without types give anything.
const asked = (give: () => unknown): Promise<string> => askToken(give as GetToken);

describe("a host's token", () => {
  it("is what it gives, then or later", async () => {
    expect(await asked(() => "a.b-_.c")).toBe("a.b-_.c");
    expect(await asked(async () => "a.b.c\n")).toBe("a.b.c\n");
  });

  it.each([[undefined], [null], [""], [false]])("is empty for %o", async (given) => {
    expect(await asked(() => given)).toBe("");
  });

  it("is empty if the host breaks", async () => {
    expect(await asked(() => Promise.reject(new RangeError("signed out")))).toBe("");
  });

  it.each([[{ token: "a.b.c" }], ["<!doctype html>"], ['"a.b.c"'], ["a".repeat(MAX_WIDGET_TOKEN_LENGTH + 1)]])(
    "is none for %o, of which nothing is sent",
    async (given) => {
      expect(await asked(() => given)).toBe("?");
    },
  );

  it("may be as long as the server reads", async () => {
    const longest = "a".repeat(MAX_WIDGET_TOKEN_LENGTH);
    expect(await asked(() => longest)).toBe(longest);
  });

  it("may come with another try where the host's own request failed", async () => {
    await expect(asked(() => Promise.reject(new TypeError("fetch failed")))).rejects.toBeInstanceOf(TypeError);
  });
});

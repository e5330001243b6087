import { describe, expect, it } from "vitest";
import { safeLink } from "./safe-link.ts";

describe("safeLink", () => {
  it.each([
    "https://a.example/x",
    "http://a.example",
    "mailto:a@b.example",
    "tel:+491",
    "/challenge/1",
    "?page=2",
    "//a.example",
  ])("keeps %s", (address) => {
    expect(safeLink(address)).toBe(address);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "data:image/svg+xml,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
  ])("refuses %j", (address) => {
    expect(safeLink(address)).toBeNull();
  });
});

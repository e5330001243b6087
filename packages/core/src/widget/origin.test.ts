import { describe, expect, it } from "vitest";
import { isWidgetOrigin } from "./origin.ts";

describe("an origin of a host page", () => {
  it.each([
    "https://example.com",
    "https://app.example.com",
    "https://intranet",
    "https://xn--e1afmkfd.xn--p1ai",
    "https://example.com:8443",
    "https://example.com:65535",
    "https://192.0.2.7",
    "https://[2001:db8::1]:8443",
    "http://localhost",
    "http://localhost:3000",
    "http://shop.localhost:3000",
    "http://127.0.0.1:5173",
    "http://127.1.2.3",
    "http://[::1]:4000",
  ])("may be %s", (origin) => {
    expect(isWidgetOrigin(origin)).toBe(true);
  });

  it.each([
    "",
    "null",
    "*",
    "https://*",
    "https://*.example.com",
    "example.com",
    "http://example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "http://notlocalhost",
    "https://example.com/",
    "https://example.com/path",
    "https://example.com?x",
    "https://example.com#x",
    "https://Example.com",
    "https://example.com:443",
    "http://localhost:80",
    "https://example.com:0",
    "https://example.com:080",
    "https://example.com:65536",
    "http://localhost:65536",
    "https://example.com:",
    "https://user@example.com",
    "https://пример.рф",
    "https://-example.com",
    "https://example-.com",
    "https://example..com",
    "https://example.com.",
    "https://[2001:db8::1",
    "ftp://example.com",
    "file://",
    "https://",
    " https://example.com",
    "https://example.com\n",
    `https://${"a".repeat(64)}.com`,
  ])("is not %j", (origin) => {
    expect(isWidgetOrigin(origin)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const DIRECTORY = { DIRECTORY_LOGIN: "on", DIRECTORY_BASE_DN: "dc=example,dc=org" };

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig({ ...DIRECTORY, ...environment });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.message.split("\n") : [String(error)];
  }
}

describe("a directory", () => {
  it.each([
    "ldap://192.0.2.2:4114",
    "ldap://directory.example",
    "LDAP://directory.example:389",
    "ldap://localhost.example",
    "ldap://127.0.0.1.example",
    "ldap://128.0.0.1",
    "ldap://126.255.255.255",
    "ldap://0.0.0.0",
    "ldap://[::2]",
    "ldap://[2001:db8::1]:389",
    "ldap://127.0.0.1@directory.example",
  ])("elsewhere isn't asked in clear text at %s, but over StartTLS or ldaps", (url) => {
    expect(problemsOf({ DIRECTORY_URL: url })).toEqual([
      "DIRECTORY_URL must be an ldaps:// address, or an ldap:// one with DIRECTORY_START_TLS=on or on this machine, when DIRECTORY_LOGIN is on.",
    ]);
    expect(problemsOf({ DIRECTORY_URL: url, DIRECTORY_START_TLS: "on" })).toEqual([]);
    expect(problemsOf({ DIRECTORY_URL: url.replace(/^ldap/i, "ldaps") })).toEqual([]);
  });

  it.each([
    "ldap://localhost",
    "ldap://LocalHost:4114",
    "ldap://127.0.0.1:4114",
    "ldap://127.255.255.254",
    "ldap://[::1]:389",
    "ldap://[::ffff:127.0.0.1]",
  ])("on this machine may be asked in clear text at %s", (url) => {
    expect(problemsOf({ DIRECTORY_URL: url })).toEqual([]);
  });

  it("can't be upgraded to TLS when it's asked over TLS already", () => {
    expect(problemsOf({ DIRECTORY_URL: "ldaps://directory.example", DIRECTORY_START_TLS: "on" })).toEqual([
      "DIRECTORY_START_TLS must be on or off, and off with an ldaps:// address.",
    ]);
  });

  it("that nobody signs in through isn't looked at", () => {
    expect(problemsOf({ DIRECTORY_LOGIN: "off", DIRECTORY_URL: "ldap://directory.example" })).toEqual([]);
  });
});

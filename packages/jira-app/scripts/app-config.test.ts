import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig } from "./app.config.ts";

const TEMPLATE = readFileSync(new URL("../manifest.template.yml", import.meta.url), "utf8");
const SET = { JIRA_APP_ID: "ari:cloud:ecosystem::app/1-a", PUBLIC_URL: "https://guildhall.example.com/" };

it("reads the app's id and the server's origin", () => {
  const read = { appId: SET.JIRA_APP_ID, server: "https://guildhall.example.com", isLicensed: false };
  expect(readConfig(SET)).toEqual(read);
  expect(readConfig({ ...SET, JIRA_LICENSED: "on" })).toEqual({ ...read, isLicensed: true });
  const { JIRA_APP_ID, ...unset } = SET;
  expect(readConfig(unset, TEMPLATE.replace(/ari:.*/, JIRA_APP_ID))).toEqual(read);
});

it("asks to register the app that isn't", () => {
  const fault = { fault: expect.stringContaining("Register the app first") as unknown };
  for (const manifest of ["", TEMPLATE]) expect(readConfig({ PUBLIC_URL: SET.PUBLIC_URL }, manifest)).toEqual(fault);
});

it.each([
  [{ JIRA_APP_ID: "" }, "JIRA_APP_ID"],
  [{ JIRA_APP_ID: "guildhall" }, "JIRA_APP_ID"],
  [{ PUBLIC_URL: "" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "http://guildhall.example.com" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://" }, "PUBLIC_URL"],
  [{ JIRA_LICENSED: "yes" }, "JIRA_LICENSED"],
])("says what is wrong with %o", (changed, named) => {
  expect(readConfig({ ...SET, ...changed })).toEqual({ fault: expect.stringContaining(named) as unknown });
});

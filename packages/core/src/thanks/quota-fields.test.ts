import { expect, it } from "vitest";
import { fromQuotaFields, toQuotaFields } from "./quota-fields.ts";

const quota = { member: { "1": 2_500, "2": 0 }, owner: { "1": 4_500 } };

it("a table of quotas converts to cells and back", () => {
  expect(toQuotaFields(quota)).toEqual({ "quota.member.1": 2_500, "quota.member.2": 0, "quota.owner.1": 4_500 });
  expect(fromQuotaFields({ ...toQuotaFields(quota), reminder: "off" })).toEqual(quota);
  expect(fromQuotaFields(toQuotaFields({}))).toEqual({});
  expect(toQuotaFields({ member: undefined, owner: { "1": 100 } })).toEqual({ "quota.owner.1": 100 });
});

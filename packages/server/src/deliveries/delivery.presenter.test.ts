import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { presentDelivery } from "./delivery.presenter.ts";
import type { DeliveryRow } from "./delivery.repository.ts";

const row: DeliveryRow = {
  kind: "mail",
  workspaceId: 1,
  name: "invite",
  number: 12,
  recipient: "ann@example.test",
  event: "",
  happenedAt: at(0),
  problem: "busy",
  error: "451 a secret of the server",
  isGivenUp: false,
  attempts: 3,
  firstAt: at(1),
  lastAt: at(2),
  nextAt: at(9),
};
const ann = { id: 5, name: "Ann", avatarUrl: "" };
const receivers = new Map([["ann@example.test", ann]]);

it("shows an address only to who may see it, and no error to anybody", () => {
  const seen = [true, false].map((seesAddresses) => presentDelivery(row, { receivers, seesAddresses }));
  expect(seen).toMatchObject([
    { id: "mail-12", receiver: ann, address: "ann@example.test" },
    { id: "mail-12", receiver: ann, address: "" },
  ]);
  expect(JSON.stringify(seen)).not.toContain("secret");
});

it.each([
  ["as it's stored", {}, at(9).toISOString()],
  ["after the reader's pause", { kind: "reader", name: "feed", nextAt: null } as const, "2026-01-01T00:02:04.000Z"],
  ["never once it's given up", { isGivenUp: true }, null],
])("is tried next %s", (_, change, nextTryAt) => {
  expect(presentDelivery({ ...row, ...change }, { receivers, seesAddresses: true }).nextTryAt).toBe(nextTryAt);
});

it("has a name for what it doesn't know", () => {
  const view = { receivers: new Map(), seesAddresses: true };
  expect([
    presentDelivery({ ...row, name: "gone", problem: "gone" }, view),
    presentDelivery({ ...row, kind: "reader", name: "gone", event: "user.disabled" }, view),
  ]).toMatchObject([
    { subject: "other", problem: "unknown", receiver: null },
    { reader: "other", event: "user.disabled", happenedAt: at(0).toISOString() },
  ]);
});

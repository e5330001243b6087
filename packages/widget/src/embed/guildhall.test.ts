import { afterEach, expect, it, vi } from "vitest";
import { guildhall } from "./guildhall.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says once in the console what may keep it from being loaded, however often it's asked for", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("customElements", { get: () => undefined, define: () => undefined });
  vi.stubGlobal("IntersectionObserver", class {});
  vi.stubGlobal("addEventListener", () => undefined);
  const told = vi.spyOn(console, "error").mockReturnValue();
  let failures = 0;
  guildhall.on("failed", () => (failures += 1));
  guildhall.init({ server: "https://guildhall.invalid", app: "app", getToken: () => "token" });
  guildhall.open();
  await vi.waitFor(() => expect(failures).toBe(1));
  await vi.advanceTimersByTimeAsync(9_000);
  await vi.waitFor(() => expect(failures).toBe(2));
  const cure = /^can't load https:\/\/guildhall\.invalid\/widget: .* Check init's server, .* import\(\)/;
  expect(told.mock.calls).toEqual([["Guildhall:", expect.stringMatching(cure)]]);
});

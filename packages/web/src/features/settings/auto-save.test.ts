import { InvariantError } from "@guildhall/core";
import { describe, expect, it } from "vitest";
import { createAutoSaver } from "./auto-save.ts";

interface Settings {
  readonly theme: string;
  readonly zone: string;
}

class Refused extends InvariantError {}

/** A server that answers on demand, and a page that shows what it gets. */
function buildWorld() {
  let shown: Settings = { theme: "dark", zone: "UTC" };
  let kept: Settings = shown;
  const waiting: { change: Partial<Settings>; answer: (isTaken: boolean) => void }[] = [];
  const saver = createAutoSaver<Settings>({
    read: () => shown,
    show: (change) => {
      shown = { ...shown, ...change };
    },
    send: (change) =>
      new Promise((resolve, reject) => {
        waiting.push({
          change,
          answer: (isTaken) => {
            if (isTaken) kept = { ...kept, ...change };
            if (isTaken) resolve(kept);
            else reject(new Refused("no"));
          },
        });
      }),
    describe: () => "The server said no",
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve, 0));
  const answer = async (isTaken: boolean) => {
    await flush();
    waiting.shift()?.answer(isTaken);
    await flush();
  };
  return {
    saver,
    waiting,
    flush,
    answer,
    shown: () => shown,
    kept: () => kept,
    state: (name: string) => saver.states.getState()[name]?.kind,
  };
}

describe("createAutoSaver", () => {
  it("shows a change right away and says when it's saved", async () => {
    const world = buildWorld();
    world.saver.save("theme", "light");
    expect([world.shown().theme, world.state("theme")]).toEqual(["light", "saving"]);
    await world.answer(true);
    expect([world.kept().theme, world.state("theme")]).toEqual(["light", "saved"]);
  });

  it("reverts to the server's value on refusal, and retry can succeed", async () => {
    const world = buildWorld();
    world.saver.save("theme", "light");
    await world.answer(false);
    const state = world.saver.states.getState()["theme"];
    expect([world.shown().theme, state]).toEqual([
      "dark",
      expect.objectContaining({ kind: "failed", reason: "The server said no" }),
    ]);
    if (state?.kind === "failed") state.retry();
    await world.answer(true);
    expect([world.shown().theme, world.state("theme")]).toEqual(["light", "saved"]);
  });

  it("sends changes one after another", async () => {
    const world = buildWorld();
    world.saver.save("theme", "light");
    world.saver.save("zone", "Asia/Tokyo");
    await world.flush();
    expect(world.waiting.map(({ change }) => change)).toEqual([{ theme: "light" }]);
    await world.answer(true);
    expect(world.waiting.map(({ change }) => change)).toEqual([{ zone: "Asia/Tokyo" }]);
  });

  it("leaves a setting alone when another one is refused", async () => {
    const world = buildWorld();
    world.saver.save("theme", "light");
    world.saver.save("zone", "Asia/Tokyo");
    await world.answer(true);
    await world.answer(false);
    expect(world.shown()).toEqual({ theme: "light", zone: "UTC" });
  });

  it("keeps the latest choice on screen while earlier ones are answered", async () => {
    const world = buildWorld();
    world.saver.save("zone", "Asia/Tokyo");
    world.saver.save("zone", "Asia/Seoul");
    await world.answer(true);
    expect([world.shown().zone, world.state("zone")]).toEqual(["Asia/Seoul", "saving"]);
    await world.answer(true);
    expect([world.shown().zone, world.state("zone")]).toEqual(["Asia/Seoul", "saved"]);
  });

  it("reverts to the last saved value, not to a choice that never was", async () => {
    const world = buildWorld();
    world.saver.save("zone", "Asia/Tokyo");
    world.saver.save("zone", "Asia/Seoul");
    await world.answer(false);
    await world.answer(false);
    expect(world.shown().zone).toBe("UTC");
    world.saver.save("zone", "Asia/Tokyo");
    world.saver.save("zone", "Asia/Seoul");
    await world.answer(true);
    await world.answer(false);
    expect(world.shown().zone).toBe("Asia/Tokyo");
  });
});

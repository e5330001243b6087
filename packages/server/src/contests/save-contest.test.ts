import { AccessDeniedFailure, ChangedFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { contestCalls } from "@guildhall/core/contests";
import { groupCalls } from "@guildhall/core/groups";
import { scheduleCalls } from "@guildhall/core/schedules";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { createPublishDue } from "../jobs/publish-due.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, update, view, join } = contestSteps;
const it = world.extend("isChecked", true);

type Body = EndpointInput<typeof contestCalls.create>["body"];

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof RefusedFailure || error instanceof AccessDeniedFailure) return error.reason;
      return error instanceof ValidationFailure
        ? error.fields.map(({ field, code }) => `${field} ${code}`).join()
        : error;
    },
  );
const form = async (who: Teammate, id: number) => who.client.call(contestCalls.getForEdit, { params: { id } });

describe("a contest's form", () => {
  it("keeps what it was given, but for zeros", async ({ moderator, stars }) => {
    const body = {
      type: "manual-with-parts",
      status: "draft",
      description: "**Now**",
      rewardsByPlace: [stars(500), [], stars(100)],
      otherRewards: stars(30),
      closedAt: "2099-01-01T10:00:00.000Z",
    } satisfies Partial<Body>;
    const id = await publish(moderator, body);
    const { contest, locks, inUse } = await form(moderator, id);
    expect(contest).toMatchObject({ ...body, type: "manual_participants", title: "Contest", groupId: 0 });
    expect([Object.values(locks).every(({ allowed }) => allowed), inUse.participants]).toEqual([true, 0]);
  });

  it("takes a day as its last second in the workspace's zone, from today", async ({ moderator, team }) => {
    const today = team.clock.now().toISOString().slice(0, 10);
    const id = await publish(moderator, { closedAt: today });
    expect((await view(moderator, id)).closedAt).toBe(`${today}T23:59:59.000Z`);
    expect(await refusal(publish(moderator, { closedAt: "2020-01-01" }))).toBe("closedAt in_the_past");
    await update(moderator, id, { closedAt: null });
    expect((await view(moderator, id)).closedAt).toBeNull();
  });

  it("has other rewards for one type only", async ({ moderator, stars }) => {
    expect(await refusal(publish(moderator, { type: "voting", otherRewards: stars(1) }))).toBe(
      "otherRewards not_for_type",
    );
  });

  it("locks what people rely on", async ({ ann, moderator, stars, team }) => {
    const groupId = await team.group("Crew", []);
    const [sooner, later] = ["2099-01-01T10:00:00.000Z", "2099-02-01T10:00:00.000Z"];
    const body: Partial<Body> = { type: "voting", rewardsByPlace: [stars(100)], closedAt: later };
    const id = await publish(moderator, body);
    const tried = (changes: Partial<Body>) => refusal(update(moderator, id, { ...body, ...changes }));
    expect(await tried({ type: "manual", groupId })).toBe("type locked,groupId locked");
    expect(await tried({ rewardsByPlace: [stars(200)], closedAt: sooner })).toBe("done");
    await join(ann, id);
    expect(await tried({ closedAt: later })).toBe("rewardsByPlace locked");
    const now = { rewardsByPlace: [stars(200)] };
    expect(await tried({ ...now, closedAt: later })).toBe("done");
    expect(await tried({ ...now, closedAt: sooner })).toBe("closedAt closes_only_later");
  });

  it("asks whose change to keep", async ({ moderator }) => {
    const id = await publish(moderator, { status: "draft" });
    const seen = { title: "Contest", status: "draft" } as const;
    await update(moderator, id, { status: "draft", title: "Mine" });
    const second = moderator.client.call(contestCalls.update, {
      params: { id },
      body: { title: "Theirs", status: "draft", seen },
      files: { imageFile: undefined },
    });
    await expect(second).rejects.toBeInstanceOf(ChangedFailure);
  });

  it("opens at most twenty by earnings, also by a schedule, which then stands still", async ({ moderator, team }) => {
    const first = await publish(moderator, { type: "auto" });
    for (let made = 1; made < 20; made += 1) await publish(moderator, { type: "auto" });
    expect(await refusal(publish(moderator, { type: "auto" }))).toBe("too_many_auto_contests");
    const id = await publish(moderator, { type: "auto", status: "draft" });
    const params = { type: "contest", id } as const;
    const publishAt = new Date(team.clock.now().getTime() + 3_600_000).toISOString();
    await moderator.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt } });
    expect(await refusal(moderator.client.call(scheduleCalls.publishNow, { params }))).toBe("too_many_auto_contests");
    team.clock.advance(3_600_000);
    expect(await createPublishDue(team.server.deps)()).toBe(0);
    const scheduled = await view(moderator, id);
    expect(scheduled).toMatchObject({ status: "draft", schedule: { isPaused: true, publishAt } });
    await moderator.client.call(contestCalls.close, { params: { id: first } });
    await moderator.client.call(scheduleCalls.publishNow, { params });
    expect((await moderator.client.call(contestCalls.getInfo, { query: {} })).lists[0]).toEqual({
      type: "active",
      count: 20,
    });
  });

  it("has its picture cropped to 550 × 400, upright and without location, until it's removed", async ({
    moderator,
    team,
  }) => {
    const body = { title: "Contest", status: "published" } as const;
    const turned = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c04020" } })
      .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const files = { imageFile: new File([new Uint8Array(turned)], "turned.jpg", { type: "image/jpeg" }) };
    const { cid: id } = await moderator.client.call(contestCalls.create, { body, files });
    const { imageUrl, rawImageUrl } = await view(moderator, id);
    const stored = async (url: string) => team.server.deps.files.get(url.replace("/files/", ""));
    const pictures = await Promise.all(
      [imageUrl, rawImageUrl].map(async (url) => {
        const { format, width, height, exif } = await sharp(Buffer.from((await stored(url)) ?? [])).metadata();
        return [format, width, height, exif];
      }),
    );
    expect(pictures).toEqual([
      ["webp", 550, 400, undefined],
      ["jpeg", 600, 900, undefined],
    ]);
    await update(moderator, id, { deleteImage: true });
    expect(await view(moderator, id)).toMatchObject({ imageUrl: "", rawImageUrl: "" });
    await expect.poll(() => stored(imageUrl)).toBeFalsy();
  });
});

it("a weekly contest's copies end as long after their publication, with the draft's prizes", async ({
  moderator,
  stars,
  team,
}) => {
  const day = 86_400_000;
  const start = team.clock.now().getTime();
  const at = (ms: number) => new Date(start + ms).toISOString();
  const body: Partial<Body> = { type: "voting", status: "draft", rewardsByPlace: [stars(100), stars(50)] };
  const id = await publish(moderator, { ...body, closedAt: at(3 * day) });
  const schedule = { type: "weekly", publishAt: at(day) } as const;
  await moderator.client.call(scheduleCalls.save, { params: { type: "contest", id }, body: schedule });
  team.clock.advance(day + 60_000);
  await createPublishDue(team.server.deps)();
  team.clock.advance(7 * day);
  await createPublishDue(team.server.deps)();
  const { items } = await moderator.client.call(contestCalls.list, { params: { type: "active" }, query: {} });
  expect(items.map(({ closedAt, rewardsByPlace }) => [closedAt, rewardsByPlace.length])).toEqual([
    [at(10 * day), 2],
    [at(3 * day), 2],
  ]);
});

it("a deleted group's contests become its parent's, as its preview says", async ({ moderator, owner, team }) => {
  const groupId = await team.group("Crew", []);
  const id = await publish(moderator, { groupId });
  const params = { id: groupId };
  expect(await owner.client.call(groupCalls.previewDeletion, { params })).toMatchObject({ contests: 1 });
  await owner.client.call(groupCalls.delete, { params });
  expect((await view(moderator, id)).groupId).toBe(0);
});

describe("without the license", () => {
  const limited = it.extend("teamOptions", { restrictions: ["new-contest"] });

  limited("nothing is made or published", async ({ moderator }) => {
    expect(await refusal(publish(moderator))).toBe("feature_off");
  });
});

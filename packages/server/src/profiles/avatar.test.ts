import { crc32, deflateSync } from "node:zlib";
import { ValidationFailure } from "@guildhall/core";
import { profileCalls } from "@guildhall/core/profiles";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

const save = (
  avatarFile: File | undefined,
  body: { readonly removeAvatar?: boolean; readonly birthday?: string } = {},
) => ann.client.call(profileCalls.save, { params: { id: ann.memberId }, body, files: { avatarFile } });
const urls = async () => {
  const { avatarUrl, avatarUrlBig } = (await ann.client.call(profileCalls.getForEdit, { params: { id: ann.memberId } }))
    .user;
  return [avatarUrl, avatarUrlBig] as const;
};
const fileOf = async (url: string) => team.server.deps.files.get(url.replace("/files/", ""));
const kept = async () => {
  const files = await Promise.all((await urls()).map(fileOf));
  return files.map((bytes) => sharp(bytes ?? Buffer.alloc(0)));
};
const fileFrom = (bytes: Uint8Array, name = "me.jpg") =>
  new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
const photo = async (width: number, height: number, make: (image: Sharp) => Sharp): Promise<File> =>
  fileFrom(await make(sharp({ create: { width, height, channels: 3, background: "#c04020" } })).toBuffer());

async function pixelAt(image: Sharp, left: number, top: number): Promise<"red" | "blue" | "other"> {
  const { data } = await image
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  if (red > 180 && blue < 80) return "red";
  return blue > 180 && red < 80 ? "blue" : "other";
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** An animated PNG of two frames, red and blue. */
function buildMovingPng(side: number): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const filled = (colour: readonly number[]): Buffer =>
    deflateSync(
      Buffer.concat(
        Array.from({ length: side }, () =>
          Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colour))]),
        ),
      ),
    );
  const control = (order: number): Buffer => {
    const data = Buffer.alloc(26);
    for (const [place, value] of [order, side, side].entries()) data.writeUInt32BE(value, place * 4);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    return chunk("fcTL", data);
  };
  const moving = Buffer.alloc(8);
  moving.writeUInt32BE(2, 0);
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), filled([0, 0, 255])]);
  return fileFrom(
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("acTL", moving),
      control(0),
      chunk("IDAT", filled([255, 0, 0])),
      control(1),
      chunk("fdAT", second),
      chunk("IEND", Buffer.alloc(0)),
    ]),
    "me.png",
  );
}

describe("a profile picture", () => {
  it("is stored as two squares, upright and without location", async () => {
    const blue = { create: { width: 200, height: 400, channels: 3, background: "#00f" } } as const;
    const camera = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#f00" } })
      .composite([{ input: await sharp(blue).png().toBuffer(), left: 200, top: 0 }])
      .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).orientation).toBe(6);
    await save(fileFrom(camera));
    const squares = await kept();
    const read = await Promise.all(squares.map((image) => image.metadata()));
    expect(read.map((each) => [each.format, each.width, each.height, each.exif, each.orientation])).toEqual(
      [128, 256].map((side) => ["webp", side, side, undefined, undefined]),
    );
    // Rotated by 90°: the right edge is now the bottom.
    const big = squares[1];
    expect(big && [await pixelAt(big, 20, 20), await pixelAt(big, 20, 235)]).toEqual(["red", "blue"]);
  });

  it("is cropped to the middle if it isn't square", async () => {
    const wide = sharp({ create: { width: 600, height: 200, channels: 3, background: "#f00" } });
    const middle = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#00f" } })
      .png()
      .toBuffer();
    await save(
      fileFrom(
        await wide
          .composite([{ input: middle, left: 200, top: 0 }])
          .png()
          .toBuffer(),
        "wide.png",
      ),
    );
    const [, big] = await kept();
    expect(big && [await pixelAt(big, 5, 128), await pixelAt(big, 250, 128)]).toEqual(["blue", "blue"]);
  });

  it("in CMYK is converted to screen colors, and an animated one uses its first frame", async () => {
    await save(await photo(300, 300, (image) => image.toColourspace("cmyk").jpeg()));
    const spaces = await Promise.all((await kept()).map((image) => image.metadata()));
    expect(spaces.map(({ channels, space }) => [channels, space])).toEqual([
      [3, "srgb"],
      [3, "srgb"],
    ]);
    await save(buildMovingPng(200));
    const [, big] = await kept();
    expect((await big?.metadata())?.pages ?? 1).toBe(1);
    expect(big && (await pixelAt(big, 128, 128))).toBe("red");
  });

  it("that is too small, too large, broken or of another type is refused with the requirements, and the previous one stays", async () => {
    await save(buildPng(192));
    const before = await urls();
    const textOf = async (file: File): Promise<string> => {
      const failure = await save(file, { birthday: "1990-05-01" }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ValidationFailure);
      return (failure as ValidationFailure).fields.map(({ field, message }) => `${field}: ${message}`).join();
    };
    expect(await textOf(buildPng(191))).toBe("avatarFile: The image must be at least 192 × 192 pixels.");
    expect(await textOf(await photo(400, 191, (image) => image.jpeg()))).toBe(
      "avatarFile: The image must be at least 192 × 192 pixels.",
    );
    const png = new Uint8Array(await buildPng(400).arrayBuffer());
    expect(await textOf(fileFrom(png.slice(0, 60)))).toBe(
      "avatarFile: We couldn't read the image. Save it again and retry.",
    );
    expect(await textOf(buildPng(20_000))).toBe("avatarFile: The image is too large. Use at most 49 megapixels.");
    expect(await textOf(new File([png, new Uint8Array(5 * 1024 * 1024)], "large.png"))).toBe(
      "avatarFile: The file is larger than 5 MB.",
    );
    const gif = await photo(300, 300, (image) => image.gif());
    for (const other of [gif, new File(["<svg width='300'/>"], "me.png", { type: "image/png" })]) {
      expect(await textOf(other)).toMatch(/^avatarFile: Choose a JPEG or PNG image\.$/);
    }
    expect(await urls()).toEqual(before);
    expect((await ann.client.call(profileCalls.getForEdit, { params: { id: ann.memberId } })).user.birthday).toBe("");
    expect(await Promise.all(before.map(fileOf))).not.toContain(null);
  });

  it("stays until it's replaced or removed, and its files are then gone", async () => {
    await save(buildPng(192));
    const first = await urls();
    await save(undefined, { birthday: "1990-05-01" });
    expect(await urls()).toEqual(first);
    await save(buildPng(193));
    const second = await urls();
    expect(await Promise.all(first.map(fileOf))).toEqual([null, null]);
    await save(undefined, { removeAvatar: true });
    expect([await urls(), await Promise.all(second.map(fileOf))]).toEqual([
      ["", ""],
      [null, null],
    ]);
    await save(buildPng(194), { removeAvatar: true });
    expect((await urls())[0]).not.toBe("");
  });
});

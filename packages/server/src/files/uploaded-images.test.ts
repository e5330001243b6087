import {
  MAX_ACHIEVEMENT_IMAGE_BYTES,
  MAX_CONTEST_IMAGE_BYTES,
  MAX_CURRENCY_ICON_BYTES,
  MAX_PRODUCT_IMAGE_BYTES,
} from "@guildhall/core";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPng, pngChunk } from "../testing/build-png.ts";
import { encodeForm } from "../testing/encode-form.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { makePicture } from "./image.ts";

const database = useTestDatabase();
let team: Team;
let authorization = "";

beforeAll(async () => {
  team = await buildTeam(database());
  const owner = await team.join({ name: "Owner", roles: ["owner"] });
  authorization = `Bearer ${await team.server.openSession(owner)}`;
});
afterAll(() => team.close());

type Language = "en" | "ru";

/** Where pictures are uploaded, and their size limits. */
const DOORS = {
  perk: {
    url: "/products",
    field: "imageFile",
    entity: () => ({ title: "Coffee", costs: [] }),
    minPx: 300,
    maxBytes: MAX_PRODUCT_IMAGE_BYTES,
    maxMb: 10,
  },
  currency: {
    url: "/rewards/currencies",
    field: "iconFile",
    // Each name once.
    entity: (count: number) => ({ name: `Gears ${count}` }),
    minPx: 64,
    maxBytes: MAX_CURRENCY_ICON_BYTES,
    maxMb: 1,
  },
  achievement: {
    url: "/achievement-templates",
    field: "image",
    entity: () => ({ title: "Star" }),
    minPx: 192,
    maxBytes: MAX_ACHIEVEMENT_IMAGE_BYTES,
    maxMb: 5,
  },
  contest: {
    url: "/contests",
    field: "imageFile",
    entity: () => ({ title: "Best photo" }),
    minPx: 1,
    maxBytes: MAX_CONTEST_IMAGE_BYTES,
    maxMb: 10,
  },
} as const;

type Door = (typeof DOORS)[keyof typeof DOORS];

let sent = 0;

async function send(door: Door, bytes: Uint8Array, language: Language = "en") {
  const form = new FormData();
  sent += 1;
  form.append("entity", JSON.stringify(door.entity(sent)));
  // Whatever it is, it claims to be a picture.
  form.append(door.field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "picture.png");
  const { payload, headers } = await encodeForm(form);
  const answer = await team.server.ask({
    method: "POST",
    url: `/api/v1${door.url}`,
    headers: { ...headers, authorization, "x-language": language },
    payload,
  });
  const { data, errors } = answer.json<{
    data: Record<string, unknown> | null;
    errors: { message: string; field?: string }[];
  }>();
  const [problem] = (data?.["validationErrors"] ?? []) as { field: string; code: string; message: string }[];
  return {
    status: answer.statusCode,
    field: problem?.field ?? errors[0]?.field,
    message: problem?.message ?? errors[0]?.message,
    data,
  };
}

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" } });
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function moving(kind: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all(
    ["#c04020", "#2040c0"].map((background) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return (kind === "gif" ? joined.gif() : joined.webp()).toBuffer();
}

/** An animated PNG: a red frame, then a blue one. */
async function movingPng(): Promise<Buffer> {
  const [first, second] = await Promise.all(
    [plain(400, 400), sharp({ create: { width: 400, height: 400, channels: 3, background: "#2040c0" } })].map((each) =>
      each.png().toBuffer(),
    ),
  );
  const place = (number: number) => {
    const frame = Buffer.alloc(26);
    [number, 400, 400, 0, 0].forEach((value, index) => frame.writeUInt32BE(value, index * 4));
    frame.writeUInt16BE(1, 20);
    frame.writeUInt16BE(10, 22);
    return pngChunk("fcTL", frame);
  };
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const data = (of: Buffer = Buffer.alloc(0)) => of.subarray(of.indexOf("IDAT") - 4, of.indexOf("IEND") - 4);
  const pixels = data(second);
  const moved = pngChunk("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels.subarray(8, pixels.length - 4)]));
  const head = (first ?? Buffer.alloc(0)).subarray(0, 33);
  return Buffer.concat([
    head,
    pngChunk("acTL", control),
    place(0),
    data(first),
    place(1),
    moved,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';

/** Content that is no JPEG or PNG, whatever its name. */
const STRANGERS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "an SVG": async () => Buffer.from(svg),
  "a page": async () => Buffer.from("<!doctype html><script>alert(1)</script>"),
  "a PDF": async () => Buffer.from("%PDF-1.7\n%%EOF"),
  "a moving GIF": () => moving("gif"),
  "a moving WebP": () => moving("webp"),
  "an AVIF": () => plain(400, 400).avif({ effort: 0 }).toBuffer(),
  "a TIFF": () => plain(400, 400).tiff().toBuffer(),
  "an archive": async () => Buffer.from("504b030414000000", "hex"),
  "half a signature": async () => Buffer.from("89504e47", "hex"),
};

const WORDS = {
  type: { en: "Choose a JPEG or PNG image.", ru: "Выберите изображение JPEG или PNG." },
  unreadable: {
    en: "We couldn't read the image. Save it again and retry.",
    ru: "Изображение не читается. Сохраните его заново и попробуйте ещё раз.",
  },
  pixels: {
    en: "The image is too large. Use at most 49 megapixels.",
    ru: "В изображении слишком много пикселей. Уменьшите его хотя бы до 49 мегапикселей.",
  },
  small: (px: number) => ({
    en: `The image must be at least ${px} × ${px} pixels.`,
    ru: `Изображение должно быть не меньше ${px} × ${px} пикселей.`,
  }),
  large: (mb: number) => ({ en: `The file is larger than ${mb} MB.`, ru: `Файл больше ${mb} МБ.` }),
} as const;

async function expectRefusal(
  door: Door,
  bytes: Uint8Array,
  wanted: { readonly status: number; readonly words: Readonly<Record<Language, string>> },
) {
  for (const language of ["en", "ru"] as const) {
    const { status, field, message } = await send(door, bytes, language);
    expect({ status, field, message }).toEqual({
      status: wanted.status,
      field: door.field,
      message: wanted.words[language],
    });
  }
}

describe.each(Object.entries(DOORS))("the picture of a %s", (_name, door) => {
  it.each(Object.entries(STRANGERS))("is refused if it's %s with a false name", async (_kind, build) => {
    await expectRefusal(door, await build(), { status: 415, words: WORDS.type });
  });

  it("is large enough in both dimensions, or the problem says how large it must be", async () => {
    const tooSmall = [
      [door.minPx - 1, door.minPx * 2],
      [door.minPx * 2, door.minPx - 1],
    ] as const;
    for (const [width, height] of tooSmall.filter((size) => !size.includes(0))) {
      await expectRefusal(door, await plain(width, height).png().toBuffer(), {
        status: 422,
        words: WORDS.small(door.minPx),
      });
    }
    expect((await send(door, await plain(door.minPx, door.minPx).jpeg().toBuffer())).status).toBe(200);
  });

  it("is within the size limit, or the problem names it", async () => {
    const picture = await plain(400, 400).png().toBuffer();
    const of = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    await expectRefusal(door, of(door.maxBytes + 1), { status: 413, words: WORDS.large(door.maxMb) });
    expect((await send(door, of(door.maxBytes))).status).toBe(200);
  });

  it("isn't decoded if it claims far more pixels than bytes, and the problem says so", async () => {
    const bomb = await bytesOf(buildPng(20_000));
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expectRefusal(door, bomb, { status: 422, words: WORDS.pixels });
  });

  it("that is truncated or corrupt should be saved again, says the problem", async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const [jpeg, png] = [await noise.clone().jpeg().toBuffer(), await noise.clone().png().toBuffer()];
    const bent = Buffer.from(png);
    const middle = Math.floor(bent.length / 2);
    bent.fill(0x55, middle, middle + 64);
    for (const broken of [
      jpeg.subarray(0, jpeg.length / 2),
      png.subarray(0, png.length / 2),
      bent,
      Buffer.from(png.subarray(0, 8)),
      jpeg.subarray(0, 3),
    ]) {
      await expectRefusal(door, broken, { status: 422, words: WORDS.unreadable });
    }
  });

  it("may be animated, and uses its first frame", async () => {
    const { status, data } = await send(door, await movingPng());
    expect(status).toBe(200);
    const [name = ""] = JSON.stringify(data).match(/\d+\/[\w-]{22}\.webp/) ?? [await latestName()];
    const { pages, channels } = await sharp(await fileOf(name)).metadata();
    expect([pages ?? 1, channels]).toEqual([1, 3]);
    expect(await cornerOf(await fileOf(name))).toBe("red");
  });
});

/** The latest perk's picture: the call returns only an id. */
async function latestName(): Promise<string> {
  const row = await database()
    .database.handle.selectFrom("products")
    .select("image_url")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.image_url.replace("/files/", "");
}

const fileOf = async (name: string) => Buffer.from((await team.server.deps.files.get(name)) ?? []);

/** Whether a corner of a picture is more red or more blue. */
async function cornerOf(
  bytes: Uint8Array,
  { left = 2, top = 2 }: { readonly left?: number; readonly top?: number } = {},
): Promise<"red" | "blue"> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .toColourspace("srgb")
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > blue ? "red" : "blue";
}

describe("an accepted picture", () => {
  const made = async (image: Sharp | Promise<Buffer>) =>
    makePicture(image instanceof Promise ? await image : await image.toBuffer(), {
      field: "x",
      maxBytes: 10_000_000,
      minPx: 100,
      shown: { width: 800, height: 800, fit: "inside" },
    });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("with orientation %i is upright", async (orientation) => {
    // Red on the left, blue on the right, landscape.
    const half = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#c04020" } })
      .png()
      .toBuffer();
    const upright = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#2040c0" } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const turn = async (bytes: Buffer, degrees: number) => sharp(bytes).rotate(degrees).png().toBuffer();
    const flop = async (bytes: Buffer) => sharp(bytes).flop().png().toBuffer();
    const seen: Readonly<Record<number, () => Promise<Buffer>>> = {
      1: async () => upright,
      2: () => flop(upright),
      3: () => turn(upright, 180),
      4: async () => sharp(upright).flip().png().toBuffer(),
      5: async () => flop(await turn(upright, 90)),
      6: () => turn(upright, 270),
      7: async () => flop(await turn(upright, 270)),
      8: () => turn(upright, 90),
    };
    const held = await sharp(await seen[orientation]?.())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    expect((await sharp(held).metadata()).orientation).toBe(orientation);
    const { raw, shown } = await made(Promise.resolve(held));
    for (const picture of [raw, shown]) {
      const { width, height, orientation: left } = await sharp(picture).metadata();
      expect([width, height, left]).toEqual([400, 200, undefined]);
      expect([await cornerOf(picture), await cornerOf(picture, { left: 390, top: 190 })]).toEqual(["red", "blue"]);
    }
  });

  it.each(["jpeg", "png"] as const)("as %s reveals neither where nor with what it was taken", async (kind) => {
    const exif = { IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
    const told = plain(400, 400)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile("p3")
      [kind]();
    const before = await told.toBuffer();
    expect([before.includes("SecretCamera"), (await sharp(before).metadata()).exif === undefined]).toEqual([
      true,
      false,
    ]);
    const { raw, shown } = await made(Promise.resolve(before));
    for (const picture of [raw, shown]) {
      const { exif: left, xmp, iptc, icc } = await sharp(picture).metadata();
      expect([left, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect([picture.includes("SecretCamera"), picture.includes("secret")]).toEqual([false, false]);
    }
  });

  it("keeps nothing hidden behind transparency", async () => {
    const hidden = Buffer.concat([await plain(400, 400).jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>PK")]);
    const { raw, shown } = await made(Promise.resolve(hidden));
    expect([raw.includes("<script>"), shown.includes("<script>")]).toEqual([false, false]);
  });

  it("in CMYK, sixteen bits, grayscale or a palette is converted to screen colors", async () => {
    const kinds: Readonly<Record<string, Sharp>> = {
      ink: plain(400, 400).toColourspace("cmyk").jpeg(),
      deep: plain(400, 400).toColourspace("rgb16").png(),
      few: plain(400, 400).png({ palette: true }),
      slow: plain(400, 400).jpeg({ progressive: true }),
    };
    for (const image of Object.values(kinds)) {
      const { raw, shown } = await made(image);
      for (const picture of [raw, shown]) {
        const { space, depth, hasProfile } = await sharp(picture).metadata();
        expect([space, depth, hasProfile]).toEqual(["srgb", "uchar", false]);
        expect(await cornerOf(picture)).toBe("red");
      }
    }
    expect((await sharp(await kinds["deep"]?.toBuffer()).metadata()).depth).toBe("ushort");
    expect((await sharp(await kinds["ink"]?.toBuffer()).metadata()).space).toBe("cmyk");
    const grey = await made(plain(400, 400).greyscale().png());
    expect((await sharp(grey.shown).metadata()).space).toBe("srgb");
  });
});

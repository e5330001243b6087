import { MAX_PRODUCTS, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { groupCalls } from "@guildhall/core/groups";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { licenseWithout } from "../testing/license-of.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

type Body = EndpointInput<typeof perkCalls.create>["body"];

async function start(options: Parameters<typeof buildTeam>[1] = {}): Promise<void> {
  team = await buildTeam(database(), options);
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
}

beforeEach(() => start());
afterEach(() => team.close());

const none = { imageFile: undefined };
const body = (of: Partial<Body> = {}): Body => ({
  title: "Coffee",
  costs: [{ currencyId: team.currencyId, amount: 500 }],
  ...of,
});
const make = async (of: Partial<Body> = {}, imageFile?: File) =>
  (await boss.client.call(perkCalls.create, { body: body(of), files: { imageFile } })).id;
const change = (id: number, of: Partial<EndpointInput<typeof perkCalls.update>["body"]> = {}, imageFile?: File) =>
  boss.client.call(perkCalls.update, { params: { id }, body: body(of), files: { imageFile } });
const drop = (id: number) => boss.client.call(perkCalls.delete, { params: { id } });
const shelf = async (who: Teammate, group_id = 0) =>
  (await who.client.call(perkCalls.list, { query: { group_id } })).items;
const titles = async (who: Teammate, groupId?: number) => (await shelf(who, groupId)).map(({ title }) => title);
const form = async (id: number) => boss.client.call(perkCalls.getForEdit, { params: { id } });
const buy = (productId: number, who: Teammate) => who.client.call(purchaseCalls.create, { body: { productId } });

const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};

const changeCurrency = (to: { readonly is_allowed: boolean }) =>
  database().database.handle.updateTable("currencies").set(to).where("id", "=", team.currencyId).execute();

const restrict = async (...restrictions: readonly string[]) => {
  const license = JSON.stringify(licenseWithout(restrictions));
  await database()
    .database.handle.updateTable("workspaces")
    .set({ license })
    .where("id", "=", team.workspaceId)
    .execute();
  team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
};

const fileOf = async (url: string) => {
  const bytes = await team.server.deps.files.get(url.replace(/^\/files\//, ""));
  return bytes === null ? null : sharp(bytes);
};

async function photo(width: number, height: number, make: (image: Sharp) => Sharp): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: "#c04020" } });
  return new File([new Uint8Array(await make(image).toBuffer())], "photo.jpg", { type: "image/jpeg" });
}

describe("the perk list", () => {
  it("lists perks by title with what each person may do with them", async () => {
    await make({ title: "Tea", costs: [], quantity: 0 });
    const id = await make({ description: "Hot", quantity: 3 });
    const [coffee, tea] = await shelf(ann);
    expect(coffee).toMatchObject({
      id,
      title: "Coffee",
      description: "Hot",
      quantity: 3,
      groupId: 0,
      imageUrl: "",
      rawImageUrl: "",
      responsibleMode: "managers",
      costs: [{ currencyId: team.currencyId, amount: 500, formattedAmount: "5" }],
      abilities: {
        buy: { allowed: false, reason: "not_enough_balance" },
        buyFree: { allowed: false, reason: "missing_permission" },
        edit: { allowed: false, reason: "missing_permission" },
        delete: { allowed: false, reason: "missing_permission" },
      },
    });
    expect(tea).toMatchObject({
      title: "Tea",
      costs: [],
      quantity: 0,
      abilities: { buy: { allowed: false, reason: "perk_unavailable" } },
    });
    const seen = await boss.client.call(perkCalls.list, { query: {} });
    expect(seen.create).toEqual({ allowed: true });
    expect(seen.items[0]?.abilities).toMatchObject({
      buyFree: { allowed: true },
      edit: { allowed: true },
      delete: { allowed: true },
    });
  });

  it("shows a group's perks to the group, its descendants and managers", async () => {
    const all = await team.group("All", []);
    const part = await team.group("Part", [ann], all);
    const other = await team.group("Other", []);
    await make({ title: "For all", groupId: all });
    await make({ title: "For the part", groupId: part });
    await make({ title: "For others", groupId: other });
    await make({ title: "For everybody" });
    expect(await titles(ann)).toEqual(["For all", "For everybody", "For the part"]);
    expect(await titles(boss)).toHaveLength(4);
    expect([await titles(boss, all), await titles(ann, all), await titles(ann, other)]).toEqual([
      ["For all", "For the part"],
      ["For all", "For the part"],
      [],
    ]);
  });

  it("gives a deleted group's perks to its parent", async () => {
    const all = await team.group("All", []);
    const part = await team.group("Part", [ann], all);
    const id = await make({ groupId: part });
    const owner = await team.join({ name: "Owner", roles: ["owner"] });
    await owner.client.call(groupCalls.delete, { params: { id: part } });
    expect((await form(id)).product.groupId).toBe(all);
  });

  it("has a limit", async () => {
    const at = team.clock.now();
    const row = {
      workspace_id: team.workspaceId,
      title: "x",
      quantity: -1,
      author_member_id: boss.memberId,
      created_at: at,
    } as const;
    await database()
      .database.handle.insertInto("products")
      .values([...Array.from({ length: MAX_PRODUCTS - 1 }, () => row), { ...row, is_retired: true }])
      .execute();
    await make();
    await expect(make()).rejects.toMatchObject({ kind: "refused", reason: "too_many_products" });
  });
});

describe("the form of a perk", () => {
  it("starts empty and keeps what was entered", async () => {
    expect(await form(0)).toMatchObject({
      product: {
        id: 0,
        title: "",
        costs: [],
        quantity: -1,
        groupId: 0,
        responsibleMode: "managers",
        responsibleUsers: [],
      },
      currencies: [{ currencyId: team.currencyId }],
      save: { allowed: true },
    });
    const id = await make({
      responsibleMode: "users",
      responsibleUserIds: [ann.memberId, ann.memberId],
      quantity: 999,
    });
    expect((await form(id)).product).toMatchObject({
      costs: [{ currencyId: team.currencyId, amount: 500 }],
      quantity: 999,
      responsibleUsers: [{ id: ann.memberId, name: "Ann" }],
    });
    await change(id, { title: "  Tea ", costs: [{ currencyId: team.currencyId, amount: 0 }], quantity: 0 });
    expect((await form(id)).product).toMatchObject({
      title: "Tea",
      costs: [],
      quantity: 0,
      responsibleMode: "managers",
      responsibleUsers: [],
    });
  });

  it("reports each invalid field", async () => {
    const users = (...responsibleUserIds: number[]) => ({ responsibleMode: "users", responsibleUserIds }) as const;
    const coin = team.currencyId;
    expect(await wrong(make({ title: " " }))).toEqual(["title required"]);
    expect(await wrong(make({ quantity: -2 }))).toEqual(["quantity stock_too_small"]);
    expect(await wrong(make({ quantity: 1000 }))).toEqual(["quantity stock_too_large"]);
    expect(
      await wrong(
        make({
          costs: [
            { currencyId: coin, amount: 1 },
            { currencyId: coin, amount: 2 },
          ],
        }),
      ),
    ).toEqual(["costs.0 duplicate", "costs.1 duplicate"]);
    expect(
      await wrong(make({ costs: [1, 2, 3, 4].map((each) => ({ currencyId: coin + 900 + each, amount: 1 })) })),
    ).toEqual([0, 1, 2, 3].flatMap((place) => [`costs.${place} unknown_currency`, `costs.${place} too_many`]));
    expect(await wrong(make({ groupId: 99_999 }))).toEqual(["groupId unknown_group"]);
    expect(await wrong(make(users()))).toEqual(["responsibleUserIds required"]);
    expect(await wrong(make(users(boss.memberId, 99_999)))).toEqual([
      "responsibleUserIds self",
      "responsibleUserIds unknown_user",
    ]);
  });

  it("keeps the people responsible, even if they were disabled since or are saving it themselves", async () => {
    const id = await make({ responsibleMode: "users", responsibleUserIds: [ann.memberId] });
    await database()
      .database.handle.updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", ann.memberId)
      .execute();
    await change(id, { responsibleMode: "users", responsibleUserIds: [ann.memberId] });
    expect(await wrong(make({ responsibleMode: "users", responsibleUserIds: [ann.memberId] }))).toEqual([
      "responsibleUserIds disabled",
    ]);
  });

  it("offers the allowed currencies, and those the perk already costs", async () => {
    const id = await make();
    const offered = async (of: number) => (await form(of)).currencies.map(({ currencyId }) => currencyId);
    await changeCurrency({ is_allowed: false });
    expect([await offered(id), await offered(0)]).toEqual([[team.currencyId], []]);
    await change(id, { costs: [] });
    expect(await offered(id)).toEqual([]);
  });

  it("keeps what somebody else changed since it was opened, or asks", async () => {
    const id = await make();
    const before = (await form(id)).product;
    const seen = body({ description: before.description });
    await change(id, { description: "Hot" });
    await change(id, { title: "Tea", description: "", seen });
    expect((await form(id)).product).toMatchObject({ title: "Tea", description: "Hot" });
    await expect(change(id, { title: "Cake", seen })).rejects.toMatchObject({ kind: "conflict" });
  });

  it("asks nothing if its price was nothing, however that was written", async () => {
    const id = await make({ costs: [] });
    await change(id, { seen: body({ costs: [{ currencyId: team.currencyId, amount: 0 }] }) });
    expect((await form(id)).product.costs).toEqual([{ currencyId: team.currencyId, amount: 500 }]);
  });

  it("refuses a change and names every field that is wrong", async () => {
    const id = await make();
    const wanted = { title: "Tea", groupId: 99_999, responsibleMode: "users", responsibleUserIds: [99_999] } as const;
    expect(await wrong(change(id, { ...wanted, responsibleUserIds: [...wanted.responsibleUserIds] }))).toEqual([
      "groupId unknown_group",
      "responsibleUserIds unknown_user",
    ]);
    expect(await titles(boss)).toEqual(["Coffee"]);
  });

  it("limits the perks of a moderator with groups to these", async () => {
    await team.close();
    await start({ settings: { allowSelectAnyGroup: false } });
    const own = await team.group("Own", [boss]);
    expect(await wrong(make())).toEqual(["groupId not_allowed"]);
    const id = await make({ groupId: own });
    await change(id, { groupId: own, title: "Tea" });
    expect(await titles(boss, own)).toEqual(["Tea"]);
  });

  it("is closed without the license feature", async () => {
    await team.close();
    await start({ restrictions: ["new-perk"] });
    expect((await form(0)).save).toEqual({ allowed: false, reason: "feature_off", feature: "new-perk" });
    await expect(make()).rejects.toMatchObject({ kind: "access_denied" });
  });

  it("still changes perks without the license feature for new ones", async () => {
    const id = await make();
    await restrict("new-perk");
    expect((await form(id)).save).toEqual({ allowed: true });
    await change(id, { title: "Tea" });
    expect(await titles(boss)).toEqual(["Tea"]);
  });
});

describe("a picture", () => {
  it("is stored original and resized, upright and without location", async () => {
    const turned = await photo(900, 600, (image) =>
      image
        .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .jpeg(),
    );
    const before = await sharp(new Uint8Array(await turned.arrayBuffer())).metadata();
    expect([before.orientation, before.exif === undefined]).toEqual([6, false]);
    const id = await make({}, turned);
    const { imageUrl, rawImageUrl } = (await form(id)).product;
    const raw = await (await fileOf(rawImageUrl))?.metadata();
    const card = await (await fileOf(imageUrl))?.metadata();
    expect([raw?.format, raw?.width, raw?.height, raw?.exif, raw?.orientation]).toEqual([
      "jpeg",
      600,
      900,
      undefined,
      undefined,
    ]);
    expect([card?.format, card?.width, card?.height, card?.exif]).toEqual(["webp", 533, 800, undefined]);
  });

  it("in CMYK is converted to screen colors", async () => {
    const id = await make({}, await photo(400, 400, (image) => image.toColourspace("cmyk").jpeg()));
    const { imageUrl, rawImageUrl } = (await form(id)).product;
    for (const url of [imageUrl, rawImageUrl]) {
      const { channels, space } = (await (await fileOf(url))?.metadata()) ?? {};
      expect([channels, space]).toEqual([3, "srgb"]);
    }
  });

  it("that is too small, of another type, too large or broken is refused with the requirements", async () => {
    expect(await wrong(make({}, buildPng(299)))).toEqual(["imageFile image_resolution"]);
    const small = await make({}, buildPng(299)).catch((error: unknown) => error as ValidationFailure);
    expect((small as ValidationFailure).fields[0]?.message).toBe("The image must be at least 300 × 300 pixels.");
    const cut = new File([new Uint8Array(await buildPng(400).arrayBuffer()).slice(0, 60)], "cut.png");
    expect(await wrong(make({}, cut))).toEqual(["imageFile image_unreadable"]);
    const bomb = buildPng(20_000);
    expect(await wrong(make({}, bomb))).toEqual(["imageFile image_pixels"]);
    await expect(make({}, new File(["<svg/>"], "photo.png"))).rejects.toMatchObject({ status: 415 });
    const large = new File(
      [new Uint8Array(await buildPng(400).arrayBuffer()), new Uint8Array(10 * 1024 * 1024)],
      "large.png",
    );
    await expect(make({}, large)).rejects.toMatchObject({ status: 413 });
    expect(await titles(boss)).toEqual([]);
  });

  it("stays until it's replaced or removed, and is then gone", async () => {
    const id = await make({}, buildPng(300));
    const first = (await form(id)).product.imageUrl;
    await change(id, { title: "Tea" });
    expect([(await form(id)).product.imageUrl, (await fileOf(first)) === null]).toEqual([first, false]);
    await change(id, {}, buildPng(301));
    const second = (await form(id)).product.imageUrl;
    expect([second === first, await fileOf(first)]).toEqual([false, null]);
    await change(id, { removeImage: true });
    expect([(await form(id)).product.imageUrl, await fileOf(second)]).toEqual(["", null]);
  });

  it("stays for people who bought the perk with it", async () => {
    const id = await make({ costs: [] }, buildPng(300));
    const { purchase } = await buy(id, ann);
    await change(id, { costs: [], removeImage: true });
    await drop(id);
    expect(await fileOf(purchase.productImageUrlSmall)).not.toBeNull();
    expect(await fileOf(purchase.productImageUrl)).not.toBeNull();
  });
});

it("tells of a perk that's added, changed and deleted", async () => {
  const [added, group] = [await make({ title: "Tea" }), await team.group("All", [])];
  await change(added, { title: "Green tea", groupId: group });
  await drop(added);
  const told = await newestEvents(database().database.handle, [team.workspaceId], 0);
  expect(told.map(({ type, by, payload }) => ({ type, by, payload }))).toMatchObject([
    { type: "product.added", by: boss.memberId, payload: { productId: added, groupId: 0 } },
    {
      type: "product.changed",
      by: boss.memberId,
      payload: {
        productId: added,
        groupId: group,
        changes: [
          { field: "title", before: "Tea", after: "Green tea" },
          { field: "groupId", before: 0, after: group },
        ],
      },
    },
    {
      type: "product.deleted",
      by: boss.memberId,
      payload: { productId: added, groupId: group, title: "Green tea", isRetired: false },
    },
  ]);
});

describe("a deleted perk", () => {
  it("is gone with its picture if nobody bought it", async () => {
    const id = await make({ responsibleMode: "users", responsibleUserIds: [ann.memberId] }, buildPng(300));
    const { imageUrl, rawImageUrl } = (await form(id)).product;
    await drop(id);
    expect([await fileOf(imageUrl), await fileOf(rawImageUrl), await titles(boss)]).toEqual([null, null, []]);
    await expect(drop(id)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("doesn't depend on what happens to another", async () => {
    const [bought, other] = [await make({ costs: [], quantity: 3 }), await make({ title: "Tea", quantity: 5 })];
    await buy(bought, ann);
    expect((await shelf(ann)).map(({ title, quantity }) => [title, quantity])).toEqual([
      ["Coffee", 2],
      ["Tea", 5],
    ]);
    await drop(bought);
    await drop(other);
    const rows = await database()
      .database.handle.selectFrom("products")
      .select(["id", "quantity", "sold", "is_retired as isRetired"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(rows).toEqual([{ id: bought, quantity: 2, sold: 1, isRetired: true }]);
  });

  it("is retired if someone did, and can no longer be bought or changed", async () => {
    const id = await make({ costs: [] });
    await buy(id, ann);
    await drop(id);
    expect(await titles(boss)).toEqual([]);
    for (const call of [() => buy(id, ann), () => form(id), () => change(id), () => drop(id), () => form(99_999)])
      await expect(call()).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("the sample perks", () => {
  it("are priced in the first allowed currency and created as chosen", async () => {
    const owner = await team.join({ name: "Owner", roles: ["owner"] });
    const { items } = await owner.client.call(perkCalls.getForIntro, {});
    expect(items[0]).toMatchObject({
      key: "coffee",
      title: "Coffee and cake",
      costs: [{ currencyId: team.currencyId, amount: 500 }],
      imageUrl: "/art/perk-1.webp",
    });
    const perks = [{ key: "book" }, { key: "day", costs: [{ currencyId: team.currencyId, amount: 700 }] }];
    const { ids } = await owner.client.call(perkCalls.createForIntro, { body: { products: perks } });
    expect((await shelf(ann)).map(({ id, title, costs }) => [id, title, costs[0]?.amount])).toEqual([
      [ids[0], "A book", 3000],
      [ids[1], "A day off", 700],
    ]);
    // Each with its drawing as a file of the workspace, which goes with the perk.
    const images = await Promise.all(ids.map(async (id) => (await form(id)).product.imageUrl));
    const drawn = async (name: string) => (await team.server.ask({ url: `/art/${name}` })).rawPayload;
    expect(await Promise.all(images.map((url) => team.server.deps.files.get(url.replace("/files/", ""))))).toEqual([
      await drawn("perk-3.webp"),
      await drawn("perk-6.webp"),
    ]);
    expect((await team.server.ask({ url: "/art/person-1.webp" })).statusCode).toBe(404);
    await drop(ids[1] ?? 0);
    expect(await Promise.all(images.map(fileOf)).then((all) => all.map((each) => each !== null))).toEqual([
      true,
      false,
    ]);
    const again = await owner.client.call(perkCalls.getForIntro, {});
    expect(again.items.filter(({ isAdded }) => isAdded).map(({ key }) => key)).toEqual(["book"]);
  });

  it("cost nothing while no currency is allowed", async () => {
    const owner = await team.join({ name: "Owner", roles: ["owner"] });
    await changeCurrency({ is_allowed: false });
    const { items } = await owner.client.call(perkCalls.getForIntro, {});
    expect(items.flatMap(({ costs }) => costs)).toEqual([]);
    await owner.client.call(perkCalls.createForIntro, { body: { products: [{ key: "book" }] } });
    expect((await shelf(ann)).map(({ title, costs }) => [title, costs])).toEqual([["A book", []]]);
  });

  it("are told to the chosen channel, or to none", async () => {
    await team.close();
    const general = { channels: [{ id: "C1", name: "general" }], missedScope: "" };
    await start({ channels: { slack: { list: async () => general, isConnected: async () => true } } });
    const owner = await team.join({ name: "Owner", roles: ["owner"] });
    const add = async (key: string, channelId?: string) =>
      (await owner.client.call(perkCalls.createForIntro, { body: { products: [{ key }], channelId } })).ids[0];
    const [book, day] = [await add("book", "slack:C1"), await add("day")];
    const told = await newestEvents(database().database.handle, [team.workspaceId], 0);
    const rest = { groupId: 0, changes: expect.any(Array) };
    expect(told.map(({ payload }) => payload)).toEqual([
      { productId: book, channelId: "slack:C1", ...rest },
      { productId: day, ...rest },
    ]);
  });

  it("are refused for an unknown name, a duplicate or a channel", async () => {
    const owner = await team.join({ name: "Owner", roles: ["owner"] });
    const ask = (perks: { key: string }[], channelId = "") =>
      wrong(owner.client.call(perkCalls.createForIntro, { body: { products: perks, channelId } }));
    expect(await ask([{ key: "book" }, { key: "book" }, { key: "yacht" }], "C1")).toEqual([
      "products.1.key duplicate",
      "products.2.key not_allowed",
      "channelId channel_unavailable",
    ]);
    expect(await ask([{ key: "yacht" }])).toEqual(["products.0.key not_allowed"]);
    expect(await titles(boss)).toEqual([]);
  });
});

it("a perk without a picture needs none", async () => {
  expect((await boss.client.call(perkCalls.create, { body: body(), files: none })).id).toBeGreaterThan(0);
});

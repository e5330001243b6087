import { beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { ACTIVITY_TABLES } from "../testing/store-activity.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { recount } from "./counter.repository.ts";
import type { CountedPlace } from "./counter.repository.ts";

const database = useTestDatabase();
let own = 0;
let other = 0;

const OCTOBER = new Date("2026-10-31T23:59:59.999Z");
const NOVEMBER = new Date("2026-11-01T00:00:00Z");

const place = (groupId: number, list: CountedPlace["list"], listedAt = OCTOBER) => ({ groupId, list, listedAt });

beforeEach(async () => {
  const db = database().database.handle;
  own = (await buildWorkspace(db)).id;
  other = (await buildWorkspace(db)).id;
});

describe.each(ACTIVITY_TABLES.map((tables) => [tables.items, tables] as const))("%s", (_, tables) => {
  const move = (from: CountedPlace | null, to: CountedPlace | null, workspaceId = own) =>
    database().database.transaction((tx) => recount(tx, { tables, workspaceId }, { from, to }));

  const lines = async (text: string, ...values: unknown[]) =>
    (await database().database.pool.query<Record<string, unknown>>(text, values)).rows.map((row) =>
      Object.values(row).join(" "),
    );

  const inLists = (workspaceId = own) =>
    lines(`select group_id, list, value from ${tables.counters} where workspace_id = $1 order by 1, 2`, workspaceId);

  const inMonths = (workspaceId = own) =>
    lines(
      `select group_id, list, to_char(month, 'YYYY-MM-DD'), value from ${tables.months} where workspace_id = $1 order by 1, 2, 3`,
      workspaceId,
    );

  describe("an activity", () => {
    beforeEach(async () => {
      for (const each of [place(0, "active"), place(0, "active", NOVEMBER), place(0, "closed"), place(7, "active")]) {
        await move(null, each);
        await move(null, each, other);
      }
    });

    const LISTS = ["0 active 2", "0 closed 1", "7 active 1"];
    const MONTHS = ["0 active 2026-10-01 1", "0 active 2026-11-01 1", "0 closed 2026-10-01 1", "7 active 2026-10-01 1"];

    it("is counted in its list and group, and in the month it came there", async () => {
      expect([await inLists(), await inMonths()]).toEqual([LISTS, MONTHS]);
    });

    it("moves to another list's counters, those of its own workspace only", async () => {
      await move(place(0, "active"), place(0, "closed", NOVEMBER));
      expect(await inLists()).toEqual(["0 active 1", "0 closed 2", "7 active 1"]);
      expect(await inMonths()).toEqual([
        "0 active 2026-10-01 0",
        "0 active 2026-11-01 1",
        "0 closed 2026-10-01 1",
        "0 closed 2026-11-01 1",
        "7 active 2026-10-01 1",
      ]);
      expect([await inLists(other), await inMonths(other)]).toEqual([LISTS, MONTHS]);
    });

    it("moves to another group's counters of the same list", async () => {
      await move(place(7, "active"), place(0, "active"));
      expect(await inLists()).toEqual(["0 active 3", "0 closed 1", "7 active 0"]);
      expect(await inMonths()).toEqual([
        "0 active 2026-10-01 2",
        "0 active 2026-11-01 1",
        "0 closed 2026-10-01 1",
        "7 active 2026-10-01 0",
      ]);
    });

    it("moves to another month of its list", async () => {
      await move(place(7, "active"), place(7, "active", NOVEMBER));
      expect(await inLists()).toEqual(LISTS);
      expect(await inMonths()).toEqual([...MONTHS.slice(0, 3), "7 active 2026-10-01 0", "7 active 2026-11-01 1"]);
    });

    it("that's in no list isn't counted, and one that leaves its list no longer is", async () => {
      await move(null, place(0, "", NOVEMBER));
      await move(place(0, "", NOVEMBER), null);
      await move(null, null);
      expect([await inLists(), await inMonths()]).toEqual([LISTS, MONTHS]);
      await move(place(0, "closed"), place(0, ""));
      await move(place(7, "active"), null);
      expect(await inLists()).toEqual(["0 active 2", "0 closed 0", "7 active 0"]);
      expect(await inMonths()).toEqual([...MONTHS.slice(0, 2), "0 closed 2026-10-01 0", "7 active 2026-10-01 0"]);
    });

    it("that stays where it was writes nothing, so that it waits for nobody", async () => {
      const versions = () =>
        lines(`select xmin, ctid from ${tables.counters} where workspace_id = $1 order by group_id, list`, own);
      const before = await versions();
      await move(place(0, "active"), place(0, "active"));
      expect(await versions()).toEqual(before);
      expect([await inLists(), await inMonths()]).toEqual([LISTS, MONTHS]);
    });
  });

  it("counters are written by group, then list, whichever way an activity goes", async () => {
    const [nine, closed, ten] = [place(9, "active"), place(9, "closed"), place(10, "active")];
    for (const each of [nine, nine, closed, ten]) await move(null, each);
    const written = async (from: CountedPlace, to: CountedPlace) => {
      await move(from, to);
      return lines(
        `select group_id, list from ${tables.counters}
          where workspace_id = $1 and (group_id, list) in (($2, $3), ($4, $5)) order by cmin::text::int`,
        own,
        from.groupId,
        from.list,
        to.groupId,
        to.list,
      );
    };
    expect(await written(ten, nine)).toEqual(["9 active", "10 active"]);
    expect(await written(nine, ten)).toEqual(["9 active", "10 active"]);
    expect(await written(closed, nine)).toEqual(["9 active", "9 closed"]);
    expect(await written(nine, closed)).toEqual(["9 active", "9 closed"]);
  });
});

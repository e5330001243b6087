import { planSchedule } from "@guildhall/core/schedules";
import { expect, it } from "vitest";
import { moveSchedules } from "../schedules/move-schedules.service.ts";
import { saveSchedule } from "../schedules/schedule.repository.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createPublishDue } from "./publish-due.ts";

const database = useTestDatabase();

/** Schedules all due at once, half once and half daily; returns the drafts and the due time. */
async function build(count: number) {
  const world = await buildEventWorld(database().database, { settings: { tz: "Europe/Berlin" } });
  const { workspaceId, db, clock, members } = world;
  const drafts = scheduledDrafts();
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await db.pool.query("delete from schedules");
  const publishAt = new Date("2027-03-02T08:00:00Z");
  clock.set(new Date("2027-03-01T08:00:00Z"));
  const ids: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const id = await insertDraft(db.handle, { workspaceId, authorId: members[0] ?? 0 });
    const type = each % 2 === 0 ? "once" : "daily";
    const plan = planSchedule({ type, publishAt }, { zone: "Europe/Berlin", now: clock.now() });
    await drafts.setPublishAt(db.handle, { workspaceId, entityId: id }, publishAt);
    await saveSchedule(db.handle, {
      workspaceId,
      entityType: "challenge",
      entityId: id,
      ...plan,
      savedBy: 0,
      at: publishAt,
    });
    ids.push(id);
  }
  clock.set(publishAt);
  const publications = async () => {
    const { rows } = await db.pool.query<{ entity_id: number }>(
      "select entity_id from schedule_occurrences where workspace_id = $1 order by 1",
      [workspaceId],
    );
    const { rows: told } = await db.pool.query<{ n: number }>(
      "select count(*)::int as n from events where workspace_id = $1 and type = 'challenge.published'",
      [workspaceId],
    );
    const { rows: open } = await db.pool.query<{ n: number }>(
      "select count(*)::int as n from challenges where workspace_id = $1 and list = 'active'",
      [workspaceId],
    );
    return { ids: rows.map((row) => row.entity_id), told: told[0]?.n, open: open[0]?.n };
  };
  return { world, drafts, ids, publications };
}

it("three servers publish each of two hundred due schedules once", async () => {
  const { world, drafts, ids, publications } = await build(200);
  const servers = [1, 2, 3].map(() => createPublishDue({ ...world, db: database().openAnother(3) }, [drafts]));
  const counts = await Promise.all(servers.map((publishDue) => publishDue()));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(200);
  expect(await publications()).toEqual({ ids, told: 200, open: 200 });
});

it("a server that dies midway leaves nothing half done, and another one finishes", async () => {
  const { world, drafts, ids, publications } = await build(40);
  const dying = database().openAnother(2);
  const { rows } = await dying.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(rows).toHaveLength(1);
  let published = 0;
  const fatal = {
    ...drafts,
    publish: async (...args: Parameters<typeof drafts.publish>) => {
      const id = await drafts.publish(...args);
      published += 1;
      // The connection is cut between the writes and the commit.
      if (published === 11) {
        const own = await world.db.pool.query(
          "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        );
        for (const row of own.rows as { pid: number }[])
          await world.db.pool.query("select pg_terminate_backend($1)", [row.pid]);
      }
      return id;
    },
  };
  await createPublishDue({ ...world, db: dying }, [fatal])().catch(() => undefined);
  world.clock.advance(3_600_000);
  await createPublishDue(world, [drafts])();
  expect(await publications()).toEqual({ ids, told: 40, open: 40 });
});

it("a zone changed in the meantime stops nobody, and nothing is published twice", async () => {
  const { world, drafts, ids, publications } = await build(60);
  const { workspaceId, db } = world;
  const publishing = createPublishDue({ ...world, db: database().openAnother(3) }, [drafts])();
  const zones = (async () => {
    for (const tz of ["Europe/Paris", "Europe/Madrid", "Europe/Berlin"]) {
      await db.transaction(async (tx) => {
        await tx
          .updateTable("workspaces")
          .set({ settings: JSON.stringify({ tz }) })
          .where("id", "=", workspaceId)
          .execute();
        // Only the parts of a call needed to find the schedules.
        const call = {
          db: tx,
          at: world.clock.now(),
          actor: { workspace: { id: workspaceId } },
        } as unknown as Parameters<typeof moveSchedules>[0];
        await moveSchedules(call, { from: "Europe/Berlin", to: tz }, [drafts]);
      });
    }
  })();
  const others = createPublishDue({ ...world, db: database().openAnother(3) }, [drafts])();
  await Promise.all([publishing, zones, others]);
  await createPublishDue(world, [drafts])();
  expect(await publications()).toEqual({ ids, told: 60, open: 60 });
});

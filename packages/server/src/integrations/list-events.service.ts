import { RefusedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { parseDomainEvent } from "@guildhall/core/events";
import type { integrationCalls } from "@guildhall/core/integrations";
import { chatDraftsOf, withdrawnBy } from "@guildhall/core/messages";
import type { Tx } from "../db/database.ts";
import type { StoredEvent } from "../events/reader.ts";
import { findLastSeqs, readEvents } from "../events/relay.repository.ts";
import type { EventRow } from "../events/relay.repository.ts";
import type { IntegrationCall } from "../lib/deps.ts";
import { loadMessageContext } from "../readers/message-context.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import { quietTimes } from "../readers/quiet-times.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { presentEvent } from "./integration-event.presenter.ts";
import { findExternalReaders, readWorkspace } from "./integration-event.repository.ts";

/** Maximum events per page. */
const PAGE_SIZE = 50;

/** Where to go on, null for now, and what tells what the events are about. */
export interface EventQuestion {
  readonly after: number | null;
  readonly loaders: SubjectLoaders;
}

type EventPage = EndpointResponse<typeof integrationCalls.listEvents>;

/**
 * The numbered events after a cursor, with what the integration may show of them.
 * @throws {RefusedError} `cursor_gone` when what follows the cursor isn't here, such as after a restored backup
 */
export async function listEvents(call: IntegrationCall, { after, loaders }: EventQuestion): Promise<EventPage> {
  const { workspaceId } = call.integration;
  return call.deps.db.transaction(async (tx) => {
    const lastSeq = (await findLastSeqs(tx, [workspaceId])).get(workspaceId) ?? 0;
    if (after === null) return { items: [], cursor: String(lastSeq) };
    const rows = after < lastSeq ? await readEvents(tx, { workspaceId, after, limit: PAGE_SIZE }) : [];
    const isNext = rows.length > 0 ? rows[0]?.seq === after + 1 : after === lastSeq;
    if (!isNext) throw new RefusedError("cursor_gone", { after, lastSeq });
    return { items: await presentEvents({ call, tx, loaders }, rows), cursor: String(rows.at(-1)?.seq ?? after) };
  });
}

async function presentEvents(
  { call, tx, loaders }: { readonly call: IntegrationCall; readonly tx: Tx; readonly loaders: SubjectLoaders },
  rows: readonly EventRow[],
): Promise<EventPage["items"]> {
  const { integration, language } = call;
  const { workspaceId, provider } = integration;
  const events = rows.flatMap((row) => toStored(row) ?? []);
  const workspace = await readWorkspace(tx, workspaceId);
  const context = await loadMessageContext(events, { tx, workspace }, loaders);
  const drafted = events.map((event) => ({
    event,
    drafts: chatDraftsOf(event, context),
    withdrawn: withdrawnBy(event),
  }));
  const told = drafted.flatMap(({ drafts }) => drafts.flatMap((draft) => draft.told));
  const readers = await findExternalReaders(tx, { workspaceId, provider, memberIds: [...new Set(told)] });
  const named = drafted.flatMap(({ drafts }) => drafts.flatMap((draft) => draft.memberIds));
  const people = await findUserRefs(tx, workspaceId, [
    ...new Set([...named, ...events.map((each) => each.actorMemberId)]),
  ]);
  const quiet = await quietTimes(
    { db: tx, workspace, at: call.at },
    readers.map(({ memberId }) => memberId),
  );
  return drafted.flatMap((each) => presentEvent(each, { language, people, readers, quiet }) ?? []);
}

function toStored(row: EventRow): StoredEvent | null {
  const event = parseDomainEvent(row.type, row.payload);
  return event === null ? null : { ...event, id: row.id, seq: row.seq, actorMemberId: row.actor_member_id, at: row.at };
}

import { CARD_KINDS } from "@guildhall/core/messages";
import type { CardKind } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Fragment } from "../db/database.ts";
import { eventsTakenBy } from "../events/taken-events.repository.ts";
import type { Feature } from "../feature.ts";
import { groupsAbove } from "../groups/index.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import { knowsTree } from "./kept-rule.repository.ts";
import { audiencesOf } from "./place-items.repository.ts";

/** Cards for everyone who sees what they're about; each such event makes one. */
const CARDS = CARD_KINDS.filter(({ audience }) => audience === "viewers");

/** The feed: cards are there, filed as what they're about, and found by who may see them. */
export function createFeedRules(features: readonly Feature[]): readonly CheckRule[] {
  const chosen = CARD_KINDS.filter(({ audience }) => audience === "chosen");
  return [
    itemRule("kept.feed_items", chosen),
    itemRule("kept.activity_items", CARDS),
    filedRule(features.flatMap(({ cardPlaces }) => cardPlaces ?? [])),
    ...INDEX_RULES,
  ];
}

/** Each event made one card of these kinds, unless a later event took it back. */
function itemRule(rule: string, kinds: readonly CardKind[]): CheckRule {
  const types = kinds.map(({ type }) => type);
  return {
    rule,
    offenders: (workspaceId) => sql`
      with told as (
        select * from unnest(${kinds.map(({ on }) => on)}::text[], ${types}::text[],
          ${kinds.map(({ goneBy }) => goneBy?.on ?? "")}::text[], ${kinds.map(({ goneBy }) => goneBy?.key ?? "")}::text[])
          as card (event_type, type, gone_by, key)
      ), seen as (
        select e.id, e.type, e.payload from ${eventsTakenBy("feed", workspaceId)} e
          where e.type in (select event_type from told union select gone_by from told)
      ), counted as (
        select s.id, t.type from seen s join told t on t.event_type = s.type
          where coalesce(s.payload ->> 'announce', 'true') = 'true'
            and not exists (select 1 from seen g
              where g.type = t.gone_by and g.payload ->> t.key = s.payload ->> t.key)
      ), kept as (
        select event_id as id, type from feed_items
          where workspace_id = ${workspaceId} and type = any(${types}::text[])
      )
      select coalesce(k.id, c.id)::text as id from counted c full join kept k on k.id = c.id and k.type = c.type
        where k.id is null or c.id is null`,
  };
}

function filedRule(cards: readonly ((workspaceId: number) => Fragment)[]): CheckRule {
  return {
    rule: "kept.feed_item_groups",
    offenders: (workspaceId) => sql`
      select f.id::text as id from feed_items f
        join (${sql.join(
          cards.map((each) => sql`select * from (${each(workspaceId)}) card`),
          sql` union all `,
        )}) about on about.id = f.id
        where f.workspace_id = ${workspaceId} and ${knowsTree("feed", workspaceId)}
          and (not (f.group_ids @> about.group_ids and f.group_ids <@ about.group_ids)
            or f.audience <> coalesce(about.audience,
              case when f.type = any(${CARDS.map(({ type }) => type)}::text[]) then 'viewers' else 'members' end))`,
  };
}

const INDEX_RULES: readonly CheckRule[] = [
  {
    rule: "kept.feed_index",
    offenders: (workspaceId) => sql`
      select f.id::text as id from feed_items f where f.workspace_id = ${workspaceId}
        and not exists (select 1 from feed_index x where x.workspace_id = ${workspaceId} and x.item_id = f.id)`,
  },
  {
    rule: "kept.feed_places",
    offenders: (workspaceId) => sql`
      with recursive ${groupsAbove(workspaceId)}, item as materialized ${itemsOf(workspaceId)}, wanted as (
        select id, 0::bigint as group_id from item
          union select i.id, a.ancestor_id from item i join above a on a.group_id = any(i.group_ids)
      ), kept as (
        select distinct item_id as id, group_id from feed_index where workspace_id = ${workspaceId}
      )
      select concat_ws('/', coalesce(k.id, w.id), coalesce(k.group_id, w.group_id)) as id
        from wanted w full join kept k on k.id = w.id and k.group_id = w.group_id
        where (k.id is null or w.id is null) and ${knowsTree("feed", workspaceId)}`,
  },
  {
    rule: "kept.feed_audiences",
    offenders: (workspaceId) => sql`
      with item as materialized ${itemsOf(workspaceId)}, wanted as (
        select id, name from ${audiencesOf(sql`item`)} audience
      ), kept as (
        select item_id as id, audience as name from feed_index
          where workspace_id = ${workspaceId} and group_id = 0 and audience not like 'member:%'
      )
      select concat_ws('/', coalesce(k.id, w.id), coalesce(k.name, w.name)) as id
        from wanted w full join kept k on k.id = w.id and k.name = w.name
        where (k.id is null or w.id is null) and ${knowsTree("feed", workspaceId)}`,
  },
];

function itemsOf(workspaceId: number): Fragment {
  return sql`(select id, group_ids, audience from feed_items where workspace_id = ${workspaceId})`;
}

-- A card keeps the groups it is filed under and who finds it there, so that moving a group needs no walk over what
-- cards are about. Members who see it besides stand in feed_index only.
alter table feed_items
  add column group_ids bigint[] not null default '{}',
  add column audience text not null default 'members'
    constraint feed_items_audience_check check (audience in ('everyone', 'viewers', 'groups', 'members'));

update feed_items f
set group_ids = t.group_ids,
  audience = case t.visibility when 'all' then 'everyone' when 'group' then 'groups' else 'members' end
from thanks t
where f.type = 'thanks_published' and t.workspace_id = f.workspace_id and t.id = f.entity_id;

update feed_items set audience = 'viewers'
where type in ('challenge_published', 'challenge_reopened', 'assignment_completed', 'achievement_granted', 'product_added',
  'purchase_announced');

update feed_items f set group_ids = array[c.group_id] from challenges c
where f.category in ('challenge', 'assignment') and c.workspace_id = f.workspace_id
  and c.id = (f.payload ->> 'challengeId')::bigint and c.group_id <> 0;

update feed_items f set group_ids = array[a.group_id] from achievements a
where f.category = 'achievement' and a.workspace_id = f.workspace_id and a.id = f.entity_id and a.group_id <> 0;

update feed_items f set group_ids = array[p.group_id] from products p
where f.category = 'product' and p.workspace_id = f.workspace_id and p.id = f.entity_id and p.group_id <> 0;

update feed_items f set group_ids = array[b.group_id] from purchases b
where f.category = 'purchase' and b.workspace_id = f.workspace_id and b.id = f.entity_id and b.group_id <> 0;

create index feed_items_groups on feed_items using gin (group_ids);

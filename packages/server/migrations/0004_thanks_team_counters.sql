-- 'circle' of a member: thanks for fewer than everybody that the member gave or received. With it the count of
-- the team's tab is a sum of kept counts; only thanks for groups are counted, among themselves.
alter table thanks_counters drop constraint thanks_counters_kind_check;
alter table thanks_counters add constraint thanks_counters_kind_check
  check (kind in ('team', 'given', 'received', 'circle'));

create index thanks_of_groups on thanks (workspace_id, month, id)
  where visibility = 'group' and status = 'published';

-- What the reader has read before it knew of circles.
insert into thanks_counters (workspace_id, member_id, kind, month, thanks)
select e.workspace_id, person.id, 'circle', e.payload ->> 'month',
  sum(case e.type when 'thanks.published' then 1 else -1 end)
from events e
join reader_cursors c on c.workspace_id = e.workspace_id and c.reader = 'counters' and e.seq <= c.seq
cross join lateral (
  select (e.payload ->> 'authorId')::bigint as id
  union select r.id::bigint from jsonb_array_elements_text(e.payload -> 'receiverIds') as r (id)
) person
where e.type in ('thanks.published', 'thanks.undone') and e.payload ->> 'visibility' <> 'all'
  and not exists (
    select 1 from reader_failures f
    where f.workspace_id = e.workspace_id and f.reader = 'counters' and f.event_id = e.id
  )
group by e.workspace_id, person.id, e.payload ->> 'month';

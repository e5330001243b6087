-- Who takes part in a challenge, each once, whatever their attempts; counted, since one may have very many.

create table challenge_participants (
  workspace_id bigint not null,
  challenge_id bigint not null,
  member_id bigint not null,
  -- Attempts that they are in and have not left; without any they take no part.
  attempts int not null check (attempts >= 0),
  joined_at timestamptz not null,
  primary key (workspace_id, challenge_id, member_id),
  foreign key (workspace_id, challenge_id) references challenges (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index challenge_participants_order on challenge_participants (workspace_id, challenge_id, joined_at, member_id)
  where attempts > 0;

-- Somebody's latest attempt at a challenge is the first entry.
drop index assignment_members_challenge;
create index assignment_members_challenge on assignment_members (workspace_id, challenge_id, member_id, assignment_id desc);
-- What somebody still works on, among very many attempts.
create index assignments_open on assignments (workspace_id, challenge_id, leader_member_id) where status in ('active', 'rejected');

alter table challenges add participants int not null default 0 check (participants >= 0);

insert into challenge_participants (workspace_id, challenge_id, member_id, attempts, joined_at)
select workspace_id, challenge_id, member_id, count(*) filter (where left_at is null), min(joined_at)
from assignment_members group by workspace_id, challenge_id, member_id;

update challenges c set participants = p.people from (
  select workspace_id, challenge_id, count(*) as people from challenge_participants where attempts > 0 group by 1, 2
) p where c.workspace_id = p.workspace_id and c.id = p.challenge_id;

-- What each hand-in of an attempt held: a file that is taken out later stays with the ones it was handed in with. Both
-- name the comment that a hand-in leaves; came_with is 0 where the hand-in that brought a file is not known.
alter table assignment_files
  add column came_with bigint not null default 0,
  add column taken_out_with bigint;

update assignment_files f set came_with = coalesce((
  select min(c.id) from assignment_comments c join attachments a on a.workspace_id = c.workspace_id
  where c.workspace_id = f.workspace_id and c.assignment_id = f.assignment_id and c.kind = 'complete'
    and a.id = f.attachment_id and c.at >= a.created_at
), 0);

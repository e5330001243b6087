-- The published solutions of a challenge, few among very many attempts.

create index assignments_published on assignments (workspace_id, challenge_id, id desc) where is_published;

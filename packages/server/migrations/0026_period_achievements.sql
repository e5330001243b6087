-- The achievement that ends a week or a month.

-- Since when the present length of period is awarded; null while none is.
alter table workspaces add column eom_since timestamptz;

-- A period whose winners were named, also where there were none. Nobody names them again.
create table period_awards (
  workspace_id bigint not null references workspaces (id),
  type text not null check (type in ('eom_week', 'eom_month')),
  -- As `periodKeyAt` of core writes it: `W2026-11-16`, `2026-11`. Of one type, the greatest is the latest.
  period text not null,
  winners int not null check (winners >= 0),
  at timestamptz not null,
  primary key (workspace_id, type, period)
);

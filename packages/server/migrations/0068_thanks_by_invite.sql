-- Somebody who was invited by email can be thanked before they join: they're known by their address.
alter table thanks_strangers drop constraint thanks_strangers_provider_check;
alter table thanks_strangers add constraint thanks_strangers_provider_check
  check (provider in ('slack', 'telegram', 'email'));

-- Whether somebody invited was told of thanks within a day.
create index mails_thanks_invited on mails (workspace_id, recipient, created_at) where template = 'thanks_invited';

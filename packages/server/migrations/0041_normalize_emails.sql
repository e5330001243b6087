-- E-mails are compared in one Unicode form (NFKC) from now on: what was kept in wide or other compatible letters is
-- written in plain ones. Where an account has the plain form already, the other keeps its own and is found by it.

update accounts a set email = normalize(a.email, NFKC)
  where a.email <> normalize(a.email, NFKC)
    and not exists (select 1 from accounts b where b.id <> a.id and normalize(b.email, NFKC) = normalize(a.email, NFKC));

update invites i set email = normalize(i.email, NFKC)
  where i.email <> normalize(i.email, NFKC)
    and not exists (
      select 1 from invites b
      where b.workspace_id = i.workspace_id and b.email <> i.email and normalize(b.email, NFKC) = normalize(i.email, NFKC)
    );

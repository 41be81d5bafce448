-- Two categories that are put under each other in the same moment: each statement holds its own row and waits for the
-- other's, which ended in a deadlock. So such changes go one after the other, from before the first row is locked.
create function private.queue_category_moves() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.categories'));
  return null;
end $$;
create trigger categories_queue_moves before update of parent_id on public.categories
  for each statement execute function private.queue_category_moves();

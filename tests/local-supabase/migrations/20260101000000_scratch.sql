-- A schema of the tests' own: what they check is the backend, whatever the product's schema looks like.
create table public.notes (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  secret text not null default 'hidden',
  price numeric(10, 2) not null default 4.5,
  members_only boolean not null default false,
  owner_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default '2026-01-02 03:04:05.6+00',
  unique (title)
);
alter table public.notes enable row level security;
revoke all on public.notes from anon, authenticated;
grant select (id, title, price, members_only, created_at), insert (title, members_only) on public.notes to anon;
grant select, insert, update, delete on public.notes to authenticated;
grant all on public.notes to service_role;
create policy "notes: visitors read the open ones" on public.notes for select to anon using (not members_only);
create policy "notes: visitors add open ones" on public.notes for insert to anon with check (not members_only);
create policy "notes: members do as they like" on public.notes to authenticated using (true) with check (true);

create function public.fail(code text, with_detail text default null, with_hint text default null) returns void
language plpgsql set search_path = '' as $$
begin
  if with_detail is null then raise exception 'refused' using errcode = code; end if;
  raise exception 'refused' using errcode = code, detail = with_detail, hint = with_hint;
end $$;

create function public.whoami() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('role', auth.role(), 'id', auth.uid(), 'email', auth.email(), 'current', current_user)
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('open', 'open', true, 1048576, array['image/png', 'image/jpeg', 'video/mp4']),
  ('closed', 'closed', false, null, null);
create policy "objects: members write" on storage.objects for insert to authenticated with check (true);
create policy "objects: members read" on storage.objects for select to authenticated using (true);
create policy "objects: members replace" on storage.objects for update to authenticated using (true) with check (true);
create policy "objects: members delete" on storage.objects for delete to authenticated using (true);

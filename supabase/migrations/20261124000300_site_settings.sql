-- What the settings screen needs beyond the tables of …_settings.sql: a logo, the site's name in e-mails, and words for
-- operators who work in Studio (S-35, Q53).

comment on column public.settings.id is 'There is one row.';
comment on column public.settings.site_name is 'In the header, in page titles and e-mails; 1 to 60 characters.';
comment on column public.settings.maintenance_mode is 'True: everybody but admins gets a page that says so, and /api takes no changes (503).';
comment on column public.settings.main_color is 'As #rrggbb in small letters. Where its contrast is too low, the site shows a darker or lighter shade of it.';
comment on column public.settings.logo_path is 'File in the bucket `site`; null: the mark of the product.';
comment on column public.settings.analytics_id is 'Google Analytics, as G-ABC123; loaded for visitors who have agreed to it. Null: none.';
comment on column public.settings.pixel_id is 'Meta Pixel, digits; loaded for visitors who have agreed to it. Null: none.';
comment on column public.operator_settings.admin_email is 'Who is told of new contact messages; null: nobody.';
comment on column public.member_perks.group_url is 'Link of the members'' group, https only; null: none.';
comment on column public.member_perks.priority_support_url is 'Link of the priority support, https only; null: none.';

-- It stands in the subject of e-mails.
alter table public.settings add constraint settings_site_name_line_check check (site_name !~ '[[:cntrl:]]');
-- A random name: a file under it never changes, so browsers may keep it for ever.
alter table public.settings
  add constraint settings_logo_path_check check (logo_path ~ '^[0-9a-f-]{36}\.(png|jpg)$');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site', 'site', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- One policy a command: the bucket joins those of …_storage.sql.
alter policy "supplier files: read gallery pictures whose row you may read" on storage.objects
  using (
    (bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin()))
    or (bucket_id = 'supplier-gallery' and exists (select 1 from public.supplier_images i where i.path = objects.name))
  );
alter policy "supplier files: admins upload" on storage.objects
  with check (bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin()));
alter policy "supplier files: admins replace" on storage.objects
  using (bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin()))
  with check (bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin()));
alter policy "supplier files: admins delete" on storage.objects
  using (bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin()));

-- E-mail templates know of an account what its metadata holds, and nothing of our tables. So the site's name stands
-- there, in every account, and whoever signs up can put no other text in its place: it would be mailed to whatever
-- address they typed.
create function private.check_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site_name constant text := (select s.site_name from public.settings s);
  given constant text := new.raw_user_meta_data ->> 'site_name';
begin
  if given <> site_name then
    raise sqlstate 'PT409' using message = 'O nome do site mudou. Recarregue a página e tente de novo.';
  end if;
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') || jsonb_build_object('site_name', site_name);
  return new;
end $$;
create trigger site_name_check before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.check_site_name();

create function private.spread_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('site_name', new.site_name);
  return new;
end $$;
create trigger site_name_spread after update of site_name on public.settings
  for each row when (old.site_name is distinct from new.site_name) execute function private.spread_site_name();

-- Accounts that are there already.
update auth.users
set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('site_name', s.site_name)
from public.settings s;

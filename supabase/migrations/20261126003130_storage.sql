-- Files: pictures and videos of suppliers, and the logo of the site.
-- `suppliers`: main images and logos. Public, under random names that only the protected row reveals. Nobody but
-- admins can list them.
-- `supplier-gallery`: private. A signed URL that expires soon opens a picture, for readers who may read the picture's
-- row.
-- `site`: the logo. Public.
--
-- Smaller versions of pictures are for cards and thumbnails. The form stores them beside the picture, whose name says that
-- they exist: 7/<uuid>.1280.webp.jpg has 7/<uuid>.192.webp and so on (src/domain/supplier/smaller-pictures.ts). So they need no
-- column, and nobody who may not read the row of a picture can find its smaller versions. Pictures from /api and Studio
-- have none.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket, bucket, bucket = 'suppliers', 50 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime', 'video/webm', 'image/webp']
from unnest(array['suppliers', 'supplier-gallery']) bucket
union all
select 'site', 'site', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png']
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Returns up to 100 files that no row names: replaced files, and uploads for a save that then failed. Smaller versions
-- are in use as long as their picture is; their names are the same up to the first dot. Files younger than an hour are
-- left out, because a save in progress may be about to name them, and so are files under names that the app never gives.
-- The scheduled job deletes them once a day. One pass instead of "not exists": the planner has no statistics of these tables and may compare each file with each row. JIT is off
-- because compiling the policy of storage.objects takes longer than the query.
create function public.unused_files() returns table (bucket_id text, path text)
language sql stable security invoker set search_path = '' set jit = off as $$
  select f.bucket, unnest(array_agg(f.path))
  from (
    select o.bucket_id, o.name, false from storage.objects o
    where (
        (o.bucket_id in ('suppliers', 'supplier-gallery') and o.name ~ '^[0-9]+/.')
        or (o.bucket_id = 'site' and o.name ~ '^[0-9a-f-]{36}\.(png|jpg)$')
      )
      and o.created_at < now() - interval '1 hour'
    union all
    select 'suppliers', unnest(array[d.logo_path, d.main_image_path]), true from public.supplier_details d
    union all
    select 'supplier-gallery', i.path, true from public.supplier_images i
    union all
    select 'supplier-gallery', unnest(n.pictures), true from public.novelties n
    union all
    select u.bucket, u.path, true from private.undoable_files() u
    union all
    select 'site', s.logo_path, true from public.settings s
  ) f (bucket, path, is_named)
  group by f.bucket, split_part(f.path, '.', 1)
  having not bool_or(f.is_named)
  limit 100
$$;

-- Returns the folders to which the caller may add files: those of the suppliers whose pages they keep. None once they have added
-- 200 files or 300 MB within a day; a picture with its smaller versions is about five files.
create function private.own_folders() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select own::text from private.own_suppliers() own)
  where (
    select count(*) < 200 and coalesce(sum((o.metadata ->> 'size')::bigint), 0) < 300 * 1024 * 1024 from storage.objects o
    where o.owner_id = (select auth.uid())::text and o.created_at > now() - interval '1 day'
  )
$$;

-- Returns the buckets whose files the caller may manage: those of suppliers belong to the catalog, the site's to the
-- business.
create function private.managed_buckets() returns text[]
language sql stable set search_path = '' as $$
  select case when private.may('catalog') then array['suppliers', 'supplier-gallery'] else '{}' end
    || case when private.may('business') then array['site'] else '{}' end
$$;

grant execute on function private.managed_buckets(), private.own_folders() to authenticated;

create policy "files: the staff uploads, and who keeps a supplier's page" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = any ((select private.managed_buckets())::text[])
    -- Not by a signed URL, which would outlive the page and the day's limit.
    or (select coalesce(current_setting('storage.operation', true), '')) = 'storage.object.upload'
    and bucket_id in ('suppliers', 'supplier-gallery') and name ~ '^[0-9]+/.'
    and split_part(name, '/', 1) = any ((select private.own_folders())::text[])
  );
create policy "files: the staff replaces" on storage.objects
  for update to authenticated
  using (bucket_id = any ((select private.managed_buckets())::text[]))
  with check (bucket_id = any ((select private.managed_buckets())::text[]));
create policy "files: the staff deletes" on storage.objects
  for delete to authenticated
  using (bucket_id = any ((select private.managed_buckets())::text[]));
-- The storage server names what it is doing in `storage.operation`, in every request and out of its callers' reach.
-- '' is SQL outside of it, for unused_files(). The list leaves out all that signs or lends access: sign, sign_many,
-- sign_upload_url, resized pictures, S3, and operations that a later version may add.
create policy "files: the staff manages, nobody signs" on storage.objects
  for select to authenticated
  using (
    bucket_id = any ((select private.managed_buckets())::text[])
    and (select coalesce(current_setting('storage.operation', true), '')) in (
      '', 'storage.object.upload', 'storage.object.upload_update', 'storage.object.move', 'storage.object.copy',
      'storage.object.delete', 'storage.object.delete_many', 'storage.object.list', 'storage.object.list_v2',
      'storage.object.get_authenticated'
    )
    or (select coalesce(current_setting('storage.operation', true), '')) = 'storage.object.upload'
    and bucket_id in ('suppliers', 'supplier-gallery') and split_part(name, '/', 1) = any ((select private.own_folders())::text[])
  );

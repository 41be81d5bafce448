-- Smaller versions of pictures, for cards and thumbnails. The form stores them beside the picture, whose name says that
-- they exist: 7/<uuid>.1280.webp.jpg has 7/<uuid>.192.webp and so on (src/domain/smaller-pictures.ts). So they need no
-- column, and nobody who may not read the row of a picture can find its smaller versions. Pictures from /api and Studio
-- have none.

-- Returns whether a path is in the supplier's folder: <supplier id>/<random uuid>.<extension>, or, for a picture with
-- smaller versions, <uuid>.<shorter side in px>.<their extension>.<extension>. Null for a null path.
create or replace function private.is_supplier_file(path text, supplier_id bigint) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ ('^' || supplier_id
    || '/[0-9a-f-]{36}(\.(jpg|png|gif|mp4|mov|webm)|\.[1-9][0-9]{0,3}\.(webp|jpg|png)\.(jpg|png))$')
$$;

update storage.buckets set allowed_mime_types = array_append(allowed_mime_types, 'image/webp')
where id in ('suppliers', 'supplier-gallery');

-- Returns up to 100 files that no row names: replaced files, and uploads for a save that then failed. Smaller versions
-- are in use as long as their picture is; their names are the same up to the first dot. Files younger than an hour are
-- left out, because a save in progress may be about to name them, and so are files under names that the app never gives.
-- Returns no rows unless the caller is an admin; admins delete the files through the storage API. One pass instead of
-- "not exists": the planner has no statistics of these tables and may compare each file with each row. JIT is off
-- because compiling the policy of storage.objects takes longer than the query.
create or replace function public.unused_files() returns table (bucket_id text, path text)
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
    select 'site', s.logo_path, true from public.settings s
  ) f (bucket, path, is_named)
  where (select private.is_admin())
  group by f.bucket, split_part(f.path, '.', 1)
  having not bool_or(f.is_named)
  limit 100
$$;

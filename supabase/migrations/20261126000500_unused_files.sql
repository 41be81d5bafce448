-- Unused files include logos of the site. Replaces unused_supplier_files(), which left the bucket `site` out.
drop function public.unused_supplier_files();

-- Returns up to 100 files that no row names: replaced files, and uploads for a save that then failed. Files younger
-- than an hour are left out, because a save in progress may be about to name them, and so are files under names that
-- the app never gives. Returns no rows unless the caller is an admin; admins delete the files through the storage API.
-- "except" instead of "not exists": the planner has no statistics of these tables and may compare each file with each
-- row. JIT is off because compiling the policy of storage.objects takes longer than the query.
create function public.unused_files() returns table (bucket_id text, path text)
language sql stable security invoker set search_path = '' set jit = off as $$
  select o.bucket_id, o.name from storage.objects o
  where (select private.is_admin())
    and (
      (o.bucket_id in ('suppliers', 'supplier-gallery') and o.name ~ '^[0-9]+/.')
      or (o.bucket_id = 'site' and o.name ~ '^[0-9a-f-]{36}\.(png|jpg)$')
    )
    and o.created_at < now() - interval '1 hour'
  except (
    select 'suppliers', unnest(array[d.logo_path, d.main_image_path]) from public.supplier_details d
    union all
    select 'supplier-gallery', i.path from public.supplier_images i
    union all
    select 'site', s.logo_path from public.settings s
  )
  limit 100
$$;
grant execute on function public.unused_files() to authenticated;

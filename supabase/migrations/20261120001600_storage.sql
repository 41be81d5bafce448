-- Pictures and videos of suppliers (Q24, Q44, Q49).
-- `suppliers`: main images and logos, public by a random name that only the protected row reveals; nothing listable.
-- `supplier-gallery`: private, opened by short signed links, given to whoever the wall lets read the picture's row.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket, bucket, bucket = 'suppliers', 50 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime', 'video/webm']
from unnest(array['suppliers', 'supplier-gallery']) bucket
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "supplier files: read gallery pictures whose row you may read" on storage.objects
  for select to anon, authenticated
  using (
    (bucket_id in ('suppliers', 'supplier-gallery') and (select private.is_admin()))
    or (bucket_id = 'supplier-gallery' and exists (select 1 from public.supplier_images i where i.path = objects.name))
  );
create policy "supplier files: admins upload" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('suppliers', 'supplier-gallery') and (select private.is_admin()));
create policy "supplier files: admins replace" on storage.objects
  for update to authenticated
  using (bucket_id in ('suppliers', 'supplier-gallery') and (select private.is_admin()))
  with check (bucket_id in ('suppliers', 'supplier-gallery') and (select private.is_admin()));
create policy "supplier files: admins delete" on storage.objects
  for delete to authenticated
  using (bucket_id in ('suppliers', 'supplier-gallery') and (select private.is_admin()));

-- Every link to a gallery picture ends after five minutes. The storage server signs a link for as long as its caller
-- wishes, if the caller may select the object, and a policy cannot see for how long. So no policy lets anybody
-- select an object to sign it: the edge function signs, with the secret key, the pictures whose rows its caller reads.
drop policy "supplier files: read gallery pictures whose row you may read" on storage.objects;

-- The storage server names what it is doing in `storage.operation`, in every request and out of its callers' reach.
-- '' is SQL outside of it, for unused_files(). The list leaves out all that signs or lends access: sign, sign_many,
-- sign_upload_url, resized pictures, S3, and operations that a later version may add.
create policy "supplier files: admins manage, nobody signs" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('suppliers', 'supplier-gallery', 'site') and (select private.is_admin())
    and (select coalesce(current_setting('storage.operation', true), '')) in (
      '', 'storage.object.upload', 'storage.object.upload_update', 'storage.object.move', 'storage.object.copy',
      'storage.object.delete', 'storage.object.delete_many', 'storage.object.list', 'storage.object.list_v2',
      'storage.object.get_authenticated'
    )
  );

const FIFTY_MEGABYTES = 52_428_800;
const MEDIA = [
  ...['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime', 'video/webm'],
  'image/webp', // only the smaller versions of pictures
];

export const BUCKETS = [
  { id: 'site', public: true, file_size_limit: 5_242_880, allowed_mime_types: ['image/jpeg', 'image/png'] },
  { id: 'supplier-gallery', public: false, file_size_limit: FIFTY_MEGABYTES, allowed_mime_types: MEDIA },
  { id: 'suppliers', public: true, file_size_limit: FIFTY_MEGABYTES, allowed_mime_types: MEDIA },
];

const managed = '(bucket_id = ANY (( SELECT private.managed_buckets() AS managed_buckets)::text[]))';
/** What the storage server may be doing when a token of the staff reads rows: nothing that signs a link. */
const operations = [
  '',
  ...[
    'upload',
    'upload_update',
    'move',
    'copy',
    'delete',
    'delete_many',
    'list',
    'list_v2',
    'get_authenticated',
  ].map((name) => `storage.object.${name}`),
].map((name) => `'${name}'::text`);
const operation = `( SELECT COALESCE(current_setting('storage.operation'::text, true), ''::text) AS "coalesce")`;
const uploading = `(${operation} = 'storage.object.upload'::text) AND (bucket_id = ANY (ARRAY['suppliers'::text, 'supplier-gallery'::text]))`;
const own = "(split_part(name, '/'::text, 1) = ANY (( SELECT private.own_folders() AS own_folders)::text[]))";

/** Every policy of the storage schema, as Postgres prints it. */
export const STORAGE_POLICIES = [
  { name: 'files: the staff deletes', cmd: 'DELETE', roles: ['authenticated'], using: managed, check: '' },
  {
    name: 'files: the staff manages, nobody signs',
    cmd: 'SELECT',
    roles: ['authenticated'],
    using: `((${managed} AND (${operation} = ANY (ARRAY[${operations.join(', ')}]))) OR (${uploading} AND ${own}))`,
    check: '',
  },
  {
    name: 'files: the staff replaces',
    cmd: 'UPDATE',
    roles: ['authenticated'],
    using: managed,
    check: managed,
  },
  {
    name: "files: the staff uploads, and who keeps a supplier's page",
    cmd: 'INSERT',
    roles: ['authenticated'],
    using: '',
    check: `(${managed} OR (${uploading} AND (name ~ '^[0-9]+/.'::text) AND ${own}))`,
  },
];

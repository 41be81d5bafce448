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

const ours = "bucket_id = ANY (ARRAY['suppliers'::text, 'supplier-gallery'::text, 'site'::text])";
const admin = `((${ours}) AND ( SELECT private.is_admin() AS is_admin))`;
/** What the storage server may be doing when an admin's token reads rows: nothing that signs a link. */
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

/** Every policy of the storage schema, as Postgres prints it. */
export const STORAGE_POLICIES = [
  { name: 'supplier files: admins delete', cmd: 'DELETE', roles: ['authenticated'], using: admin, check: '' },
  {
    name: 'supplier files: admins manage, nobody signs',
    cmd: 'SELECT',
    roles: ['authenticated'],
    using: `((${ours}) AND ( SELECT private.is_admin() AS is_admin) AND (${operation} = ANY (ARRAY[${operations.join(', ')}])))`,
    check: '',
  },
  {
    name: 'supplier files: admins replace',
    cmd: 'UPDATE',
    roles: ['authenticated'],
    using: admin,
    check: admin,
  },
  { name: 'supplier files: admins upload', cmd: 'INSERT', roles: ['authenticated'], using: '', check: admin },
];

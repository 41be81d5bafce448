-- PostgreSQL keeps 63 bytes of a name: the policy was stored as "…, admi".
alter policy "special_lists: members read what their subscription opens, admi" on public.special_lists
  rename to "special_lists: read what your subscription opens, admins all";

-- An id that is none, typed in Studio, would break each page of the history that has the entry.
alter table public.audit_log add constraint audit_log_entity_id_check check (
  entity_id = 'csv'
  or case
    when entity in ('supplier', 'category', 'synonym', 'list', 'coupon') then entity_id ~ '^\d{1,18}$'
    when entity in ('subscription', 'admin', 'account', 'order') then entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    else true
  end
);

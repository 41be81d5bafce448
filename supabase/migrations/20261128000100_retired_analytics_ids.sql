-- Google shut down Universal Analytics, whose ids begin with UA-, in 2024: such an id would load Google's script for
-- visitors who agree, and measure nothing.
update public.settings set analytics_id = null where analytics_id ~* '^UA-';

create function private.refuse_retired_analytics_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT422' using
    message = 'O Google desligou os IDs que começam com UA-. Informe um como G-ABC1234567.';
end $$;
comment on function private.refuse_retired_analytics_id() is
  'Trigger: refuses an id of Universal Analytics (PT422), with the reason.';

create trigger settings_retired_analytics_id before insert or update of analytics_id on public.settings
  for each row when (new.analytics_id ~* '^UA-') execute function private.refuse_retired_analytics_id();

comment on column public.settings.analytics_id is
  'Google Analytics id, such as G-ABC123, never one of the retired UA- ids. Loaded only for visitors who have agreed to it. Null: none.';

-- One rule for each kind of value, for all who write it: forms, imports, /api, Studio. The same rules are in
-- src/domain (visible-text.ts, name-field.ts, whatsapp.ts, website.ts, instagram.ts), for messages beside the fields.
-- A value that is not changed is never refused, so rows from before stay usable: triggers, no constraints. What the
-- rules can repair is repaired at the end. Refusals are 23514 with a Portuguese message, for operators in Studio.

-- Returns the text without characters that nobody sees (controls but tabs and line feeds, zero-width and
-- direction-changing ones, fillers, tags) and without space around it. A joiner and a variation selector stay where
-- they belong to an emoji; they are looked at last, so that what is removed cannot excuse them. Equals cleanText() of
-- src/domain/visible-text.ts.
create function private.clean_text(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(typed,
    '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'),
    '(?<![#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001F000-\U0001FAFF])\ufe0f|(?<=[#*0-9])\ufe0f(?!\u20e3)',
    '', 'g'),
    '(?<![\ufe0f\u2190-\u2bff\U0001F000-\U0001FAFF])\u200d|\u200d(?![\u2190-\u2bff\U0001F000-\U0001FAFF])',
    '', 'g'),
    '^[\t\n \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[\t\n \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g')
$$;

-- Returns whether a text is what a spreadsheet shows for a formula that failed, such as #N/D.
create function private.is_sheet_error(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select value ~* '^#(n/[ad]|ref!|valor!|value!|div/0!|error?!|nome\?|name\?|nulo!|null!|n[uúÚ]m!)$'
$$;

-- Returns the cleaned text. 23514: it is an error of a spreadsheet.
create function private.accepted_text(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := private.clean_text(typed);
begin
  if private.is_sheet_error(cleaned) then
    raise check_violation using message = 'Isto é um erro de planilha. Escreva um texto no lugar.';
  end if;
  return cleaned;
end $$;

-- Returns whether a text has a letter. Names the ranges of scripts, because what [:alpha:] means depends on the
-- collation. Some rare signs within the ranges are no letters.
create function private.has_letter(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select value ~ '[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u1fff\u2071\u207f\u2090-\u209c\u2102-\u2188\u2c00-\u2dff\u2e2f\u3005\u3006\u3031-\ua4ff\ua640-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001EFFF\U00020000-\U0003FFFF]'
$$;

-- Returns the cleaned name. 23514: it has no letter, more than one line, or is an error of a spreadsheet.
create function private.accepted_name(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := private.accepted_text(typed);
begin
  if not private.has_letter(cleaned) then
    raise check_violation using message = 'Escreva um nome com pelo menos uma letra.';
  elsif cleaned ~ '[\n\t]' then
    raise check_violation using message = 'Escreva o nome em uma linha.';
  end if;
  return cleaned;
end $$;

-- Returns a typed number as links to wa.me need it: digits with the country code. Brazilian mobiles and landlines may
-- come without country code and with the 0 that people dial before an area code; other numbers need a + or 00. Area
-- code 00 is nobody's: demo data uses it. Null for anything else, and for foreign numbers whose digits are those of a
-- Brazilian number. Equals whatsappDigits() of src/domain/whatsapp.ts.
create function private.whatsapp_digits(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(
    '55' || substring(bare from '^(?:\+550?|(?:0{0,2}55)?0?)(' || national || ')$'),
    substring(bare from '^(?:\+|00)(?!55)(?!' || national || '$)([1-9][0-9]{9,14})$')
  )
  from regexp_replace(typed, '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff().\-\u2010-\u2015/]', '', 'g') bare,
    (values ('(?:00|1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9[0-9]{8}|[2-5][0-9]{7})')) as n (national)
$$;

-- Returns the WhatsApp number as whatsapp_digits() does, null for an empty text. 23514: it is no such number.
create function private.accepted_whatsapp(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := nullif(private.clean_text(typed), '');
  digits constant text := private.whatsapp_digits(cleaned);
begin
  if cleaned is not null and digits is null then
    raise check_violation using message = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
  end if;
  return digits;
end $$;

-- Returns the handle without @, from a handle or a pasted link to a profile; any other text unchanged, which the
-- column's check refuses. Equals handleOf() of src/domain/instagram.ts.
create function private.instagram_handle(typed text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when handle is null then coalesce(nullif(btrim(ltrim(btrim(typed), '@')), ''), btrim(typed))
    when handle ~* '^(?:p|reels?|s|share|stories|explore|tv|accounts|direct|invites|channel|_[un])$' then btrim(typed)
    else handle
  end
  from substring(btrim(typed) from '(?i)^(?:https?://)?(?:(?:www|m)\.)?instagram\.com/@?([A-Za-z0-9._]+)(?:[/?#]\S*)?$') handle
$$;

-- Returns whether a link leads to a website: http or https, a host with a dot and a name at its end, perhaps a port and a
-- path; nobody's name or password. Equals isWebsite() of src/domain/website.ts.
create function private.is_website(link text) returns boolean
language sql immutable strict set search_path = '' as $$
  select link ~* '^https?://(?:[a-zÀ-ÿ0-9_](?:[a-zÀ-ÿ0-9_-]*[a-zÀ-ÿ0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}))?(?:[/?#]\S*)?$'
$$;

-- Returns the cleaned link, null for an empty one. 23514: it is no website, or not https.
create function private.accepted_link(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  cleaned constant text := nullif(private.clean_text(typed), '');
begin
  if cleaned !~ '^https:' or not private.is_website(cleaned) then
    raise check_violation using message = 'Informe um endereço completo, que comece com https://.';
  end if;
  return cleaned;
end $$;

-- Returns the e-mail address without space around it, null for an empty one. 23514: it is none, as z.email() of
-- src/domain/email.ts sees it.
create function private.accepted_email(typed text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  bare constant text := nullif(btrim(typed, E' \t\r\n'), '');
begin
  if bare !~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$' then
    raise check_violation using message = 'Informe um e-mail válido.';
  end if;
  return bare;
end $$;

-- Returns whether suppliers are being set back to what was stored before: no rule applies, because somebody who undoes
-- an import must get back exactly what was there.
create function private.is_restoring() returns boolean
language sql stable set search_path = '' as
$$ select coalesce(current_setting('guide.restoring', true), '') = 'on' $$;

-- Trigger: cleans the columns that the statement writes or changes. Its arguments are columns, each followed by its
-- kind: name, text, link or email.
create function private.clean_values() returns trigger
language plpgsql set search_path = '' as $$
declare
  typed constant jsonb := to_jsonb(new);
  before constant jsonb := to_jsonb(old);
  cleaned jsonb := '{}';
  field text;
begin
  for place in 0 .. tg_nargs - 1 by 2 loop
    field := tg_argv[place];
    if typed ->> field is distinct from before ->> field then
      cleaned := cleaned || jsonb_build_object(field,
        case tg_argv[place + 1]
          when 'name' then private.accepted_name(typed ->> field)
          when 'text' then private.accepted_text(typed ->> field)
          when 'link' then private.accepted_link(typed ->> field)
          when 'email' then private.accepted_email(typed ->> field)
        end);
    end if;
  end loop;
  return jsonb_populate_record(new, cleaned);
end $$;

-- Trigger: normalizes what people type about a supplier, in a form, through /api, in Studio or in a seed.
create or replace function private.clean_supplier_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_restoring() then
    return new;
  end if;
  if new.description is distinct from old.description then
    new.description := nullif(private.accepted_text(new.description), '');
  end if;
  if new.instagram is distinct from old.instagram then
    new.instagram := nullif(private.instagram_handle(private.clean_text(new.instagram)), '');
  end if;
  if new.website is distinct from old.website then
    new.website := nullif(private.clean_text(new.website), '');
    -- Assumes https when the scheme is missing; digits after the colon are a port.
    if new.website !~ '^[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])' then
      new.website := 'https://' || new.website;
    end if;
    if not private.is_website(new.website) then
      raise check_violation using message = 'Informe um site válido, como www.minhaloja.com.br.';
    end if;
  end if;
  new.state := nullif(upper(btrim(new.state)), '');
  if new.city is distinct from old.city then
    new.city := nullif(private.clean_text(new.city), '');
    new.city := private.accepted_name(new.city);
  end if;
  -- Lists each place once, in order. Next to the whole country, states say nothing. An empty list becomes null.
  new.ships_to := (
    select case when bool_or(place = 'BR') then '{BR}' else array_agg(distinct place order by place) end
    from unnest(new.ships_to) typed, upper(btrim(typed)) place
  );
  return new;
end $$;

-- Trigger: reduces a WhatsApp number to digits with the country code, and writes an e-mail address in lower case.
create or replace function private.clean_supplier_contacts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_restoring() then
    return new;
  end if;
  if new.whatsapp is distinct from old.whatsapp then
    new.whatsapp := private.accepted_whatsapp(new.whatsapp);
  end if;
  if new.email is distinct from old.email then
    new.email := lower(private.accepted_email(new.email));
  end if;
  return new;
end $$;

-- Returns a display name for a new account: the name typed at sign-up, else the local part of the e-mail address, in
-- either case only if it is a name. Visitors can write anything into sign-up metadata, so nothing else of it is used.
create or replace function private.default_display_name(email text, metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    (
      select t.name
      from (values (1, metadata ->> 'name'), (2, split_part(email, '@', 1))) c (place, typed)
      cross join lateral (select left(regexp_replace(private.clean_text(c.typed), '[\n\t]+', ' ', 'g'), 120) as name) t
      where private.has_letter(t.name) and not private.is_sheet_error(t.name)
      order by c.place limit 1
    ),
    'Sem nome'
  )
$$;

drop trigger categories_trim_name on public.categories;
drop function private.trim_category_name();

create trigger categories_clean before insert or update of name on public.categories
  for each row execute function private.clean_values('name', 'name');
create trigger suppliers_clean before insert or update of name on public.suppliers
  for each row when (not private.is_restoring()) execute function private.clean_values('name', 'name');
create trigger special_lists_clean before insert or update of name, description on public.special_lists
  for each row execute function private.clean_values('name', 'name', 'description', 'text');
create trigger profiles_clean before insert or update of name on public.profiles
  for each row execute function private.clean_values('name', 'name');
create trigger contact_messages_clean before insert or update of name, message on public.contact_messages
  for each row execute function private.clean_values('name', 'name', 'message', 'text');
create trigger plans_clean before insert or update of name, announced_note on public.plans
  for each row execute function private.clean_values('name', 'name', 'announced_note', 'text');
create trigger import_batches_clean before insert or update of file_name on public.import_batches
  for each row execute function private.clean_values('file_name', 'text');
create trigger settings_clean before insert or update of site_name on public.settings
  for each row execute function private.clean_values('site_name', 'name');
create trigger operator_settings_clean before insert or update of admin_email on public.operator_settings
  for each row execute function private.clean_values('admin_email', 'email');
create trigger member_perks_clean before insert or update of group_url, priority_support_url on public.member_perks
  for each row execute function private.clean_values('group_url', 'link', 'priority_support_url', 'link');

grant execute on function private.clean_text(text), private.is_sheet_error(text), private.accepted_text(text), private.has_letter(text),
  private.accepted_name(text), private.accepted_link(text), private.accepted_email(text), private.is_website(text),
  private.is_restoring()
  to authenticated, service_role;

-- Undoes an import in one transaction: deletes the suppliers it created and restores those it changed, except for
-- those of private.kept_suppliers(), which `kept` names. Returns the import; a second call returns what the first one
-- did. 42501: the caller is not an admin. 404: no such import.
create or replace function public.undo_import(batch_id uuid) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  batch public.import_batches;
  kept bigint[];
  created bigint[];
  changed bigint[];
  versions integer[];
  befores jsonb[];
  restored integer[];
  named jsonb;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores desfazem importações.';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.import_batches'));
  select * into batch from public.import_batches b where b.id = undo_import.batch_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta importação não existe.';
  elsif batch.undone_at is not null then
    return batch;
  end if;

  perform private.lock_suppliers(array(select c.supplier_id from public.import_changes c where c.batch_id = undo_import.batch_id));
  kept := array(select private.kept_suppliers(undo_import.batch_id));
  select coalesce(jsonb_agg(jsonb_build_object('code', s.formatted_id, 'name', s.name) order by c.line), '[]') into named
  from public.import_changes c join public.suppliers s on s.id = c.supplier_id
  where c.batch_id = undo_import.batch_id and c.supplier_id = any (kept);
  select array_agg(c.supplier_id) filter (where c.before is null), array_agg(c.supplier_id) filter (where c.before is not null),
    array_agg(c.version_after) filter (where c.before is not null), array_agg(c.before) filter (where c.before is not null)
  into created, changed, versions, befores
  from public.import_changes c join public.suppliers s on s.id = c.supplier_id
  where c.batch_id = undo_import.batch_id and not exists (select from unnest(kept) k (id) where k.id = c.supplier_id);

  if changed is not null then
    -- Until the transaction ends, no longer than the next line needs.
    perform set_config('guide.restoring', 'on', true);
    restored := array(select s.version from private.save_suppliers(changed, versions, befores) s);
    perform set_config('guide.restoring', '', true);
  end if;
  perform from public.suppliers s where s.id = any (created) order by s.id for update;
  delete from public.suppliers s where s.id = any (created);
  return private.record_undo(undo_import.batch_id, named, changed, restored);
end $$;

-- Repairs what is stored.
update public.supplier_contacts set whatsapp = private.whatsapp_digits(whatsapp)
where private.whatsapp_digits(whatsapp) <> whatsapp;
update public.suppliers set name = private.clean_text(name) where private.clean_text(name) <> name and private.has_letter(name);
update public.categories set name = private.clean_text(name) where private.clean_text(name) <> name and private.has_letter(name);
update public.special_lists set name = private.clean_text(name) where private.clean_text(name) <> name and private.has_letter(name);
update public.profiles set name = private.clean_text(name) where private.clean_text(name) <> name and private.has_letter(name);
update public.settings set site_name = private.clean_text(site_name)
where private.clean_text(site_name) <> site_name and private.has_letter(site_name);
